import { and, desc, eq } from 'drizzle-orm';
import type { AppDeps } from '../../app-deps.ts';
import { machines } from '../../db/schema/capacity.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { toMachine, type MachineAnswer } from './machine-answer.ts';

type ReadDeps = Pick<AppDeps, 'db' | 'provider' | 'clock'>;

/** Every machine of the account, deleted ones too, newest first. */
export async function listMachines(
  { db, provider, clock }: ReadDeps,
  accountId: string,
): Promise<MachineAnswer[]> {
  const rows = await db
    .select()
    .from(machines)
    .where(eq(machines.accountId, accountId))
    .orderBy(desc(machines.createdAt), desc(machines.id));
  const now = clock();
  return rows.map((row) => toMachine(row, provider, now));
}

/** One machine of the account, also a deleted one. Throws not_found. */
export async function readMachine(
  { db, provider, clock }: ReadDeps,
  accountId: string,
  id: string,
): Promise<MachineAnswer> {
  const [row] = await db
    .select()
    .from(machines)
    .where(and(eq(machines.accountId, accountId), eq(machines.id, id)));
  if (row === undefined) throw new PlatformError('not_found');
  return toMachine(row, provider, clock());
}
