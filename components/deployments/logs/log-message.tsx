import { cn } from '@/components/ui/cn';
import { parseAnsi, type AnsiColour } from './ansi';
import { cutAtRanges, type Range } from './search';

const colours = {
  red: 'text-(--ansi-red)',
  green: 'text-(--ansi-green)',
  yellow: 'text-(--ansi-yellow)',
  blue: 'text-(--ansi-blue)',
  magenta: 'text-(--ansi-magenta)',
  cyan: 'text-(--ansi-cyan)',
  faint: 'text-faint',
} as const satisfies Record<AnsiColour, string>;

export interface LogMessageProps {
  message: string;
  ranges: readonly Range[];
  isMarked: boolean;
}

/** A message with its colours and the matches of the search. */
export function LogMessage({ message, ranges, isMarked }: LogMessageProps) {
  const pieces: { key: string; text: string; className: string; isMatch: boolean }[] = [];
  let offset = 0;
  for (const run of parseAnsi(message)) {
    const className = cn(
      run.colour !== null && colours[run.colour],
      run.isBold && 'font-semibold',
      run.isDim && 'text-faint',
    );
    for (const part of cutAtRanges(run.text, offset, ranges)) {
      pieces.push({ key: `${pieces.length}`, className, ...part });
    }
    offset += run.text.length;
  }
  const mark = isMarked
    ? 'rounded-[2px] bg-(--hit-now) text-(--on-hit-now)'
    : 'rounded-[2px] bg-(--hit) text-(--on-hit)';
  return pieces.map(({ key, text, className, isMatch }) => {
    if (isMatch) {
      return (
        <mark key={key} className={mark}>
          {text}
        </mark>
      );
    }
    return className === '' ? (
      text
    ) : (
      <span key={key} className={className}>
        {text}
      </span>
    );
  });
}
