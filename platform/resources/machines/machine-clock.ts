import { and, asc, eq, lte } from 'drizzle-orm';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { machines } from '../../db/schema/capacity.ts';
import { periodically } from '../../periodically.ts';
import { forgetOldQuotes } from '../quotes/spend-quote.ts';
import { recordCreditUpdate } from '../../webhooks/record-events.ts';

type ClockDeps = Pick<AppDeps, 'db' | 'provider' | 'clock' | 'logger'>;

/** Reads tell the due status by themselves; this only bounds how late capacity comes back. */
const EVERY_MS = 2_000;
const QUOTES_EVERY_MS = 10 * 60_000;
const BATCH_MAX = 100;

/** Writes the changes of machines whose time has come. Gives the end of it. */
export function startMachineClock(deps: ClockDeps): () => Promise<void> {
  return periodically(deps.logger, 'the machines could not be advanced', [
    [EVERY_MS, () => advanceMachines(deps)],
    [QUOTES_EVERY_MS, () => forgetOldQuotes(deps.db, deps.clock())],
  ]);
}

/**
 * Advances every machine that is due: `provisioning` runs, `deleting` is deleted and its capacity is given back in the
 * same transaction, once, however many processes do this at a time. Gives how many were advanced.
 */
export async function advanceMachines(deps: Omit<ClockDeps, 'logger'>): Promise<number> {
  const now = deps.clock();
  let advanced = 0;
  for (;;) {
    const count = await deps.db.transaction((tx) => advanceBatch(tx, deps, now));
    advanced += count;
    if (count < BATCH_MAX) return advanced;
  }
}

async function advanceBatch(tx: Transaction, { provider }: Pick<ClockDeps, 'provider'>, now: Date) {
  const due = await tx
    .select({
      id: machines.id,
      accountId: machines.accountId,
      status: machines.status,
      dueAt: machines.dueAt,
      poolId: machines.poolId,
      units: machines.units,
    })
    .from(machines)
    .where(lte(machines.dueAt, now))
    .orderBy(asc(machines.dueAt))
    .limit(BATCH_MAX)
    .for('update', { skipLocked: true });
  const freed = new Map<string, number>();
  for (const { id, accountId, status, dueAt, poolId, units } of due) {
    const isGone = status === 'deleting';
    await tx
      .update(machines)
      .set(isGone ? { status: 'deleted', dueAt: null, deletedAt: dueAt } : { status: 'running', dueAt: null })
      .where(and(eq(machines.id, id), eq(machines.status, status)));
    if (!isGone) continue;
    freed.set(poolId, (freed.get(poolId) ?? 0) + units);
    await recordCreditUpdate(tx, accountId, {
      machine_id: id,
      message: 'The machine was deleted; its hourly price no longer counts.',
    });
  }
  // In one order everywhere, so that two processes never wait for each other.
  const pools = [...freed].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [poolId, units] of pools) await provider.release(tx, poolId, units);
  return due.length;
}
