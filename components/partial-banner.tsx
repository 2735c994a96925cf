'use client';

import type { QueryLike } from '@/components/query-view';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useClock } from '@/components/use-clock';
import type { LastRead } from '@/lib/browser/last-read';
import type { Instant } from '@/lib/format/time';

/** How a partial window is read again by itself. */
export type PartialRetry = {
  /** How many reads in a row were partial. */
  reads: number;
  /** When the last one was. */
  lastRead: LastRead;
  /** Milliseconds from there to the next; false when it is not read again by itself. */
  waitMs: number | false;
};

export type PartialBannerProps = {
  /** What may be missing: "Lines". */
  what: string;
  warningCode: string | null;
  isRetryable: boolean;
  observedAt: Instant | null;
  query: Pick<QueryLike<unknown>, 'isFetching' | 'refetch'>;
  /** Left out where nothing is read again by itself. */
  retry?: PartialRetry;
};

/** Says that a window is partial, with the platform's own code and the age of the live read. Not an error (specification 2.4). */
export function PartialBanner({
  what,
  warningCode,
  isRetryable,
  observedAt,
  query,
  retry,
}: PartialBannerProps) {
  const button = (
    <Button size="small" onClick={() => void query.refetch()} working={query.isFetching}>
      Read now
    </Button>
  );
  return (
    <Banner kind="warn" title="Partial window." flush {...(isRetryable ? { actions: button } : {})}>
      {observedAt === null ? (
        'The live source was not read'
      ) : (
        <>
          The live source was last read <Time value={observedAt.raw} />
        </>
      )}
      {warningCode === null ? '' : ' ('}
      {warningCode === null ? null : <code>{warningCode}</code>}
      {warningCode === null ? '' : ')'}. {what} may be missing
      {isRetryable ? (
        retry === undefined ? (
          '.'
        ) : (
          <Next retry={retry} />
        )
      ) : (
        '; the platform says not to read again.'
      )}
    </Banner>
  );
}

function Next({ retry: { reads, lastRead, waitMs } }: { retry: PartialRetry }) {
  const leftMs = useClock((nowMs) => (waitMs === false ? null : lastRead.atMs() + waitMs - nowMs));
  if (leftMs === null) return `. It was partial ${reads} times in a row, so reading has stopped.`;
  return leftMs < 1000 ? '; reading again.' : `; reading again in ${Math.round(leftMs / 1000)} s.`;
}
