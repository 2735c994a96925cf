import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runs } from '../../db/schema/deployments.ts';
import type { RunRow } from '../context.ts';
import { newId } from '../new-id.ts';
import { recordAllEvents, recordEvents } from '../../webhooks/record-events.ts';
import type { NewRun } from '../types.ts';
import { requestedEvent, stageStartedEvent } from './messages.ts';
import { beginStage } from './stages.ts';

/**
 * The row of a run is its job: one statement makes both, in the transaction of the request that asked for it, so
 * neither can be there without the other, and what a killed server had claimed is plain to see. A queue beside the
 * table would have to be kept in step with it.
 */
export const RUNS_CHANNEL = 'portico_runs';

/** Writes queued runs with the events of their requests. Workers are told when the transaction commits. Gives their ids. */
export async function enqueue(tx: Transaction, wanted: readonly NewRun[]): Promise<string[]> {
  const createdAt = new Date();
  const stages = beginStage([], 'queued', createdAt.getTime());
  const rows = wanted.map((run) => ({ ...run, id: newId('run'), stage: 'queued', stages, createdAt }));
  await tx.insert(runs).values(rows);
  await recordAllEvents(
    tx,
    rows.map(({ id, deploymentId, kind }) => ({
      subject: { deploymentId, runId: id },
      texts: [requestedEvent(kind), stageStartedEvent('queued')],
    })),
  );
  await tx.execute(sql`select pg_notify(${RUNS_CHANNEL}, '')`);
  return rows.map(({ id }) => id);
}

/**
 * Takes the oldest run whose deployment has none under way and none before it; null when there is none. Two callers
 * never get the same run.
 */
export async function claim(db: Database): Promise<RunRow | null> {
  const next = sql`(
    select r.id from ${runs} r
    where r.status = 'queued'
      and not exists (
        select 1 from ${runs} o
        where o.deployment_id = r.deployment_id
          and (o.status = 'running' or (o.status = 'queued' and (o.created_at, o.id) < (r.created_at, r.id)))
      )
    order by r.created_at, r.id
    limit 1
    for update skip locked
  )`;
  const rows = await db
    .update(runs)
    .set({
      status: 'running',
      attempts: sql`${runs.attempts} + 1`,
      startedAt: sql`coalesce(${runs.startedAt}, now())`,
    })
    .where(and(eq(runs.id, next), eq(runs.status, 'queued')))
    .returning();
  return rows[0] ?? null;
}

/** Puts a run back in its place in the queue. `isCounted` false: the attempt was ended by the server, not by the run. */
export async function requeue(db: Database, run: RunRow, isCounted: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(runs)
      .set({
        status: 'queued',
        stage: 'queued',
        stages: beginStage([], 'queued', Date.now()),
        ...(isCounted ? {} : { attempts: sql`greatest(${runs.attempts} - 1, 0)` }),
      })
      .where(and(eq(runs.id, run.id), eq(runs.status, 'running')))
      .returning({ id: runs.id });
    if (rows.length === 0) return;
    const message = 'The server was stopped during this run; it is taken up again from its start.';
    const subject = { deploymentId: run.deploymentId, runId: run.id };
    await recordEvents(tx, subject, [{ type: 'run.stage', message, stage: 'queued' }]);
  });
}

/** Runs that say they are under way; at the start of a server they are what a killed one has left. */
export function readRunning(db: Database): Promise<RunRow[]> {
  return db.select().from(runs).where(eq(runs.status, 'running')).orderBy(asc(runs.createdAt));
}

export function readUnfinished(db: Database, deploymentId: string): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.deploymentId, deploymentId), inArray(runs.status, ['queued', 'running'])));
}
