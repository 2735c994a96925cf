import { Button } from '@/components/ui/button';
import { StatusMark } from '@/components/ui/status-mark';
import { missingCount, type LogGap } from './log-window';
import { ROWS_MAX } from './queries';

const note =
  'flex items-center gap-2.5 px-4 py-1 font-sans text-unknown-text select-none after:h-0 after:flex-1 after:border-t after:border-dashed after:border-unknown-border';

/** Says at the top that older lines were dropped to keep the page light. */
export function TrimmedNote({ count }: { count: number }) {
  return (
    <p className={note}>
      {count.toLocaleString('en')} older lines trimmed from this view, which holds{' '}
      {ROWS_MAX.toLocaleString('en')}
    </p>
  );
}

/** The way to the lines before the first. */
export function OlderNote({ onRead, isReading }: { onRead: () => void; isReading: boolean }) {
  return (
    <p className={note}>
      <Button size="small" onClick={onRead} working={isReading}>
        Read older lines
      </Button>
    </p>
  );
}

/** A hole in the log, with the way to fill it where it has an address. */
export function GapNote({ gap, onFetchMissing }: { gap: LogGap; onFetchMissing: (gap: LogGap) => void }) {
  const count = missingCount(gap);
  return (
    <p className={note}>
      <StatusMark shape="diamond" tone="unknown" />
      <span>
        <b>Gap.</b>{' '}
        {count === null
          ? 'Lines carry no numbers and nothing overlaps, so it cannot be told how many are missing.'
          : `${gap.fromSeq === gap.toSeq ? `Line ${gap.fromSeq ?? ''}` : `Lines ${gap.fromSeq ?? ''} to ${gap.toSeq ?? ''}`} did not arrive (${count.toLocaleString('en')}).`}
      </span>
      {count === null ? null : (
        <Button size="small" working={false} onClick={() => onFetchMissing(gap)}>
          Fetch missing
        </Button>
      )}
    </p>
  );
}
