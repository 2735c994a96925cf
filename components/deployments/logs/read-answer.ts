import * as z from 'zod/mini';
import { flagOrNull, maybeText, readAnswer, record } from '@/lib/api/read';
import { readInstant, type Instant } from '@/lib/format/time';
import { readLines, type LogLine } from './read-lines';

/** What every window of the live runtime says of itself (specification 2.4); events say it too. */
export interface WindowFacts {
  /** False only when the platform says so. */
  isComplete: boolean;
  warningCode: string | null;
  isRetryable: boolean;
  /** When the live source was read; null when it was not. */
  observedAt: Instant | null;
}

export const windowFields = {
  complete: flagOrNull(),
  observed_at: z.optional(z.unknown()),
  warning_code: maybeText(),
  retryable: flagOrNull(),
};

const logList = record({ lines: z.catch(z.array(z.unknown()), []), ...windowFields });

interface RawWindow {
  complete: boolean | null;
  observed_at?: unknown;
  warning_code: string | null;
  retryable: boolean | null;
}

export function windowFactsOf(answer: RawWindow): WindowFacts {
  return {
    isComplete: answer.complete !== false,
    warningCode: answer.warning_code,
    isRetryable: answer.retryable === true,
    observedAt: readInstant(answer.observed_at),
  };
}

export interface LogAnswer extends WindowFacts {
  lines: LogLine[];
}

/** Reads the answer of GET /deployments/{id}/logs. @throws ApiError `unreadable_answer` when it is no object */
export function readLogAnswer(answer: unknown): LogAnswer {
  const list = readAnswer(logList, answer);
  return { lines: readLines(list.lines), ...windowFactsOf(list) };
}
