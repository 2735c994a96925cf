import type { DotenvProblem } from '@/components/deployments/variables/dotenv';
import { DotenvProblems } from '@/components/deployments/variables/env-paste';
import { counted } from '@/lib/format/count';

/** What was odd in the .env text that was dropped, chosen or pasted last. */
export interface ReadNote {
  /** Name of the file, or "the pasted text". */
  source: string;
  count: number;
  problems: readonly DotenvProblem[];
}

/** How much was read of a .env text, with a remark for each line that was odd. It names no value. */
export function DotenvNote({ note: { source, count, problems } }: { note: ReadNote }) {
  return (
    <div role="status" className="grid gap-1 text-12 text-muted">
      <p>
        {counted(count, 'variable')} read from {source}
        {problems.length === 0 ? '.' : ', with remarks:'}
      </p>
      <DotenvProblems problems={problems} />
    </div>
  );
}
