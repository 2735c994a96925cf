import { CircleDashed, GitBranch, LayoutTemplate, Package } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const icons: ReadonlyMap<string | null, LucideIcon> = new Map([
  ['repository', GitBranch],
  ['image', Package],
  ['template', LayoutTemplate],
]);

/** What a deployment was made from, in the API's word. */
export function SourceWord({ type }: { type: string | null }) {
  const Icon = icons.get(type) ?? CircleDashed;
  return (
    <span className="inline-flex items-center gap-[7px] text-muted">
      <Icon aria-hidden="true" className="text-faint" />
      {type ?? <span className="text-faint">not reported</span>}
    </span>
  );
}
