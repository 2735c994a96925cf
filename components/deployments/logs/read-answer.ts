import * as z from 'zod/mini';
import { windowFactsOf, windowFields, type WindowFacts } from '@/components/deployments/window-facts';
import { readAnswer, record } from '@/lib/api/read';
import { readLines, type LogLine } from './read-lines';

const logList = record({ lines: z.catch(z.array(z.unknown()), []), ...windowFields });

export interface LogAnswer extends WindowFacts {
  lines: LogLine[];
}

/** Reads the answer of GET /deployments/{id}/logs. @throws ApiError `unreadable_answer` when it is no object */
export function readLogAnswer(answer: unknown): LogAnswer {
  const list = readAnswer(logList, answer);
  return { lines: readLines(list.lines), ...windowFactsOf(list) };
}
