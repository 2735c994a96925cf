import { CircleDashed, GitBranch, LayoutTemplate, Package } from 'lucide-react';
import type { ReactNode } from 'react';

const look = { 'aria-hidden': true, className: 'text-faint' } as const;

const icons: ReadonlyMap<string | null, ReactNode> = new Map([
  ['repository', <GitBranch key="repository" {...look} />],
  ['image', <Package key="image" {...look} />],
  ['template', <LayoutTemplate key="template" {...look} />],
]);
const otherIcon = <CircleDashed {...look} />;

/** What a deployment was made from, in the API's word. */
export function SourceWord({ type }: { type: string | null }) {
  return (
    <span className="inline-flex items-center gap-[7px] align-top text-muted">
      {icons.get(type) ?? otherIcon}
      {type ?? <span className="text-faint">not reported</span>}
    </span>
  );
}
