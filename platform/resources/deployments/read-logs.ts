import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { logLines } from '../../db/schema/observations.ts';
import { assertOwnDeployment } from './own-deployment.ts';
import type { logListSchema } from './schema.ts';

export interface LogWindow {
  limit: number;
  /** Exclusive. */
  since_seq?: number | undefined;
}

/**
 * Log lines in rising order: the newest `limit`, or with `since_seq` the first `limit` after it, so that a reader
 * who goes on from the last line it got misses none. Throws deployment_not_found.
 */
export async function readLogs(
  { db, runtime }: Pick<AppDeps, 'db' | 'runtime'>,
  accountId: string,
  deploymentId: string,
  window: LogWindow,
): Promise<z.infer<typeof logListSchema>> {
  await assertOwnDeployment(db, accountId, deploymentId);
  const observedAt = new Date();
  await runtime.flushLogs(deploymentId);
  const { limit, since_seq: since } = window;
  const rows = await db
    .select({
      seq: logLines.seq,
      ts: logLines.ts,
      stream: logLines.stream,
      level: logLines.level,
      message: logLines.message,
    })
    .from(logLines)
    .where(
      and(eq(logLines.deploymentId, deploymentId), since === undefined ? undefined : gt(logLines.seq, since)),
    )
    .orderBy(since === undefined ? desc(logLines.seq) : asc(logLines.seq))
    .limit(limit);
  if (since === undefined) rows.reverse();
  const lines = rows.map(({ ts, level, ...line }) => ({
    ...line,
    ts: ts.toISOString(),
    ...(level === null ? {} : { level }),
  }));
  return { lines, count: lines.length, complete: true, observed_at: observedAt.toISOString() };
}
