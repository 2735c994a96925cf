import type { StatusLook } from '@/components/ui/status-mark';
import { isFailing, type JournalEntry } from '@/lib/browser/journal';
import { formatDuration } from '@/lib/format/duration';

/** What came of a call, in a word and a mark. */
export function outcomeOf({
  status,
  code,
}: Pick<JournalEntry, 'status' | 'code'>): StatusLook & { word: string } {
  if (status === 0) return { tone: 'unknown', shape: 'diamond', word: 'No answer' };
  if (status === 304) return { tone: 'ok', shape: 'check', word: '304 unchanged' };
  if (!isFailing({ status })) return { tone: 'ok', shape: 'check', word: String(status) };
  const tone = status === 429 ? 'warn' : 'bad';
  return { tone, shape: 'cross', word: code === null ? String(status) : `${status} ${code}` };
}

/** What the answer said of the budget that the call drew from. */
export function costWords({ rateLimit }: Pick<JournalEntry, 'rateLimit'>): string {
  return rateLimit === null ? 'not told' : `${rateLimit.remaining} of ${rateLimit.limit} left`;
}

/** How long a call took: whole milliseconds up to a second. */
export function durationWords(durationMs: number): string {
  return durationMs < 1_000 ? `${Math.round(durationMs)} ms` : formatDuration(durationMs);
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The time of day in this browser's zone, to the millisecond. */
export const clockWords = (atMs: number): string => clock.format(atMs);
