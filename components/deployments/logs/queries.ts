import { partialRetryMs, type WindowFacts } from '@/components/deployments/window-facts';
import { platformOf } from '@/lib/api/platform-of';
import { platformQuery, type PlatformQuery } from '@/lib/api/query';
import { addAnswer, EMPTY_WINDOW, lastSeq, type LogGap, type LogWindow } from './log-window';
import { readLogAnswer, type LogAnswer } from './read-answer';

const LOGS_PATH = '/deployments/{deployment_id}/logs';

/** Lines kept in the page; older ones are trimmed, and the view says so. */
export const ROWS_MAX = 100_000;

/** Lines of the first window, and at most per read after it; specification 8.2 allows 1,000. */
export const LOG_SIZES = [200, 500, 1000] as const;
export type LogSize = (typeof LOG_SIZES)[number];
/** The most that one read gives. */
export const LINES_MAX: LogSize = 1000;

/** The log of one deployment as far as this page has followed it. */
export interface LogTail extends WindowFacts {
  window: LogWindow;
  /** When a read last brought a line, in milliseconds since the epoch: reading slows down while nothing comes. */
  lastArrivalMs: number;
  /** The last read was full, so more is waiting. */
  hasMore: boolean;
  /** The field that numbers the lines here; null while none is known. */
  sequenceName: string | null;
}

function follow(before: LogTail | undefined, answer: LogAnswer, size: number): LogTail {
  const { lines, ...facts } = answer;
  const window = addAnswer(before?.window ?? EMPTY_WINDOW, answer, ROWS_MAX);
  const isNew = window !== before?.window;
  const tail = {
    ...facts,
    // A partial window that brings lines is on its way: only those that bring nothing are counted.
    partialReads: facts.isComplete ? 0 : isNew ? 1 : before.partialReads + 1,
    window,
    lastArrivalMs: isNew ? Date.now() : before.lastArrivalMs,
    hasMore: isNew && before !== undefined && lines.length >= size,
  };
  // A read that brought nothing draws nothing.
  return before !== undefined && isEqualTail(before, tail) ? before : tail;
}

function isEqualTail({ window: before, ...told }: LogTail, { window, ...tail }: LogTail): boolean {
  return window === before && JSON.stringify(told) === JSON.stringify(tail);
}

type Pace = Pick<LogTail, 'hasMore' | 'lastArrivalMs' | 'isComplete' | 'isRetryable' | 'partialReads'>;

/**
 * Milliseconds until the next read: 2 s while lines arrive, up to 10 s while none do, at once when more is waiting; a
 * partial window is retried at its own pace, and false says that it is not.
 */
export function tailPaceMs(tail: Pace, nowMs: number): number | false {
  if (tail.hasMore) return 500;
  if (!tail.isComplete) return partialRetryMs(tail);
  const idleMs = nowMs - tail.lastArrivalMs;
  return Math.min(10_000, Math.max(2_000, idleMs / 5));
}

/**
 * The log, followed: the first read gives the newest `size` lines, each later one what came since (`since_seq`), or
 * the window again where lines carry no numbers.
 */
export function logTail(deploymentId: string, size: LogSize = 200): PlatformQuery<LogTail> {
  const base = platformQuery({
    path: LOGS_PATH,
    params: { path: { deployment_id: deploymentId }, query: { limit: size } },
    read: (answer) => follow(undefined, readLogAnswer(answer), size),
    freshness: (tail) => tailPaceMs(tail, Date.now()),
    staleMs: 1_000,
  });
  return {
    ...base,
    // Each view is built from the one before it: comparing 100,000 rows again would find nothing to share.
    structuralSharing: false,
    queryFn: async (context) => {
      const before = context.client.getQueryData(base.queryKey);
      if (before === undefined) return base.queryFn(context);
      const since = lastSeq(before.window);
      const query = since === null ? { limit: size } : { limit: LINES_MAX, since_seq: since };
      const params = { path: { deployment_id: deploymentId }, query };
      const answer = await platformOf(context.client).read(LOGS_PATH, params, context.signal);
      return follow(before, readLogAnswer(answer, before.sequenceName), query.limit);
    },
  };
}

/** What to ask for to fill a gap: the lines after the one before it. Null when the lines carry no numbers. */
export function missingParams(deploymentId: string, gap: LogGap) {
  if (gap.fromSeq === null || gap.toSeq === null) return null;
  const limit = Math.min(LINES_MAX, gap.toSeq - gap.fromSeq + 1);
  return {
    path: { deployment_id: deploymentId },
    query: { limit, since_seq: Math.max(0, gap.fromSeq - 1) },
  };
}

/** Adds lines that were asked for again to what the page has. */
export function fillGap(tail: LogTail, answer: unknown): LogTail {
  const { lines, isComplete } = readLogAnswer(answer, tail.sequenceName);
  return { ...tail, window: addAnswer(tail.window, { lines, isComplete }, ROWS_MAX) };
}

/** The lines before the first that the page has, as a gap to fill; null when there are none or they carry no numbers. */
export function olderGap({ rows, trimmedCount }: LogWindow): LogGap | null {
  const first = rows[0]?.line.seq ?? null;
  // Numbers begin at 0 or 1.
  if (first === null || first <= 1 || trimmedCount > 0) return null;
  return { fromSeq: Math.max(0, first - LINES_MAX), toSeq: first - 1 };
}
