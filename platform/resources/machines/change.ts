import { and, eq } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { machines } from '../../db/schema/capacity.ts';
import type { MachineStatus } from '../../db/schema/row-types.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { toMachine, type MachineAnswer, type MachineRow } from './machine-answer.ts';
import { statusAfter, statusAt, type MachineAction } from './machine-state.ts';
import type { machineActionResultSchema } from './schema.ts';

type ChangeDeps = Pick<AppDeps, 'provider' | 'clock'>;

/** Begins to delete a machine; one that is being deleted already stays so. Throws not_found. */
export async function deleteMachine(
  tx: Transaction,
  { provider, clock }: ChangeDeps,
  accountId: string,
  id: string,
): Promise<MachineAnswer> {
  const now = clock();
  const row = await lockMachine(tx, accountId, id, now);
  if (row.status === 'deleting') return toMachine(row, provider, now);
  const deleting = { status: 'deleting', dueAt: new Date(now.getTime() + provider.deleteMs) } as const;
  await tx.update(machines).set(deleting).where(eq(machines.id, id));
  return toMachine({ ...row, ...deleting }, provider, now);
}

/** Starts, stops or reboots a machine; it is done when this returns. Throws not_found and machine_state_conflict. */
export async function actOnMachine(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  accountId: string,
  id: string,
  action: MachineAction,
): Promise<z.infer<typeof machineActionResultSchema>> {
  return db.transaction(async (tx) => {
    const now = clock();
    const row = await lockMachine(tx, accountId, id, now);
    const status = statusAfter(action, row.status);
    if (status === null) throw conflict(action, row.status);
    await tx.update(machines).set({ status, dueAt: null }).where(eq(machines.id, id));
    return { id, action, status, completed_at: now.toISOString() };
  });
}

/** Takes the row until the transaction ends, in the status that it has now. A deleted machine is not found. */
async function lockMachine(tx: Transaction, accountId: string, id: string, now: Date): Promise<MachineRow> {
  const [row] = await tx
    .select()
    .from(machines)
    .where(and(eq(machines.accountId, accountId), eq(machines.id, id)))
    .for('update');
  if (row === undefined) throw new PlatformError('not_found');
  const status = statusAt(row, now);
  if (status === 'deleted') {
    throw new PlatformError('not_found', {
      message: 'The machine was deleted.',
      action: 'Create a new one.',
    });
  }
  return { ...row, status };
}

function conflict(action: MachineAction, status: MachineStatus): PlatformError {
  return new PlatformError('machine_state_conflict', {
    field: 'action',
    message: `A machine that is ${status} cannot ${action}.`,
    // It will run by itself in a moment.
    retryable: status === 'provisioning',
  });
}
