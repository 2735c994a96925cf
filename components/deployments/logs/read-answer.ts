import * as z from 'zod/mini';
import { windowFactsOf, windowFields, type WindowFacts } from '@/components/deployments/window-facts';
import { readAnswer, record } from '@/lib/api/read';
import { findSequenceName, readLines, type LogLine } from './read-lines';

const logList = record({ lines: z.catch(z.array(z.unknown()), []), ...windowFields });

export interface LogAnswer extends WindowFacts {
  lines: LogLine[];
  /** The field that numbers the lines, as far as more than one line shows it; else the one that was known before. */
  sequenceName: string | null;
}

/**
 * Reads the answer of GET /deployments/{id}/logs; `known` is the field that numbered the lines of answers before, because a
 * single line does not tell which of its integers rises. @throws ApiError `unreadable_answer` when it is no object
 */
export function readLogAnswer(answer: unknown, known: string | null = null): LogAnswer {
  const list = readAnswer(logList, answer);
  const found = findSequenceName(list.lines, known);
  const sequenceName = (list.lines.length > 1 ? found : null) ?? known;
  return { lines: readLines(list.lines, found), sequenceName, ...windowFactsOf(list) };
}
