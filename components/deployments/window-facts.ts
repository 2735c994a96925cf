import * as z from 'zod/mini';
import type { PlatformQuery } from '@/lib/api/query';
import { flagOrNull, maybeText } from '@/lib/api/read';
import { readInstant, type Instant } from '@/lib/format/time';

/** What every window of the live runtime says of itself: logs, events and health alike (specification 2.4). */
export interface WindowFacts {
  /** False only when the platform says so. */
  isComplete: boolean;
  /** Why it is partial, in the platform's own code. */
  warningCode: string | null;
  /** Whether a partial window may be read again. Only a plain "no" forbids it: 2.4 calls the request safe to retry. */
  isRetryable: boolean;
  /** When the live source was read; null when it was not. */
  observedAt: Instant | null;
  /** Partial reads in a row that brought nothing new, this one counted; 0 when it is complete. */
  partialReads: number;
}

/** The fields of an answer that `windowFactsOf` reads. */
export const windowFields = {
  complete: flagOrNull(),
  observed_at: z.optional(z.unknown()),
  warning_code: maybeText(),
  retryable: flagOrNull(),
};

interface RawWindow {
  complete: boolean | null;
  observed_at?: unknown;
  warning_code: string | null;
  retryable: boolean | null;
}

/** What an answer says of its own window. */
export function windowFactsOf(answer: RawWindow): WindowFacts {
  const isComplete = answer.complete !== false;
  return {
    isComplete,
    warningCode: answer.warning_code,
    isRetryable: !isComplete && answer.retryable !== false,
    observedAt: readInstant(answer.observed_at),
    partialReads: isComplete ? 0 : 1,
  };
}

/** So many partial reads in a row are enough: after them only a person reads again. */
const PARTIAL_READS_MAX = 6;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Milliseconds until a partial window is read again: 5 s, then twice as long each time up to a minute. False when it
 * must not be or has been often enough (features B8).
 */
export function partialRetryMs({
  isRetryable,
  partialReads,
}: Pick<WindowFacts, 'isRetryable' | 'partialReads'>): number | false {
  if (!isRetryable || partialReads >= PARTIAL_READS_MAX) return false;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, partialReads - 1));
}

/** The same read, each answer counting the partial ones before it, and read again as `partialRetryMs` says. */
export function countingPartial<View extends WindowFacts>(query: PlatformQuery<View>): PlatformQuery<View> {
  const { freshness } = query;
  return {
    ...query,
    queryFn: async (context) => {
      const before = context.client.getQueryData(query.queryKey)?.partialReads ?? 0;
      const view = await query.queryFn(context);
      return view.isComplete ? view : { ...view, partialReads: before + 1 };
    },
    freshness: (view) => (view.isComplete ? (freshness?.(view) ?? false) : partialRetryMs(view)),
  };
}
