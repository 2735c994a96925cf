import * as z from 'zod/mini';
import { type LogLine, readLines } from '@/components/deployments/logs/read-lines';
import { platformQuery } from '@/lib/api/query';
import { flag } from '@/lib/api/read';

/** A tail is a glance; the log viewer has the rest. */
const TAIL_LINES = 100;

export type LogTail = { lines: LogLine[]; isComplete: boolean };

const logAnswer = z.looseObject({ lines: z.catch(z.array(z.unknown()), []), complete: flag(true) });

function readTail(answer: unknown): LogTail {
  const { lines, complete } = z.parse(z.catch(logAnswer, { lines: [], complete: false }), answer);
  return { lines: readLines(lines), isComplete: complete };
}

/** The last lines of a deployment while one of its runs is looked at. */
export function logTail(deploymentId: string, isRunEnded: boolean) {
  return platformQuery({
    path: '/deployments/{deployment_id}/logs',
    params: { path: { deployment_id: deploymentId }, query: { limit: TAIL_LINES } },
    read: readTail,
    freshness: () => (isRunEnded ? 15_000 : 2_000),
    staleMs: 1_000,
  });
}
