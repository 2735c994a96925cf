import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { appProcesses } from '../../db/schema/deployments.ts';
import { endGroup } from './process-group.ts';
import { identify, isGroupLeft } from './process-table.ts';

const LEFT_OVER_GRACE_MS = 2_000;

/** Keeps who a process of a release is, so that the next server knows it should this one be killed. */
export async function recordProcess(
  db: Database,
  app: { releaseId: string; deploymentId: string },
  pid: number,
  port: number,
): Promise<void> {
  const identity = identify(pid);
  // Gone already, or a system without /proc, where only the guard ends what is left.
  if (identity === null) return;
  const row = { ...app, pid, startTicks: identity.startTicks, bootId: identity.bootId, port };
  await db.insert(appProcesses).values(row).onConflictDoUpdate({ target: appProcesses.releaseId, set: row });
}

export async function forgetProcess(db: Database, releaseId: string, pid: number): Promise<void> {
  await db.delete(appProcesses).where(and(eq(appProcesses.releaseId, releaseId), eq(appProcesses.pid, pid)));
}

/** Ends the processes of a server that was killed; gives how many groups were still there. */
export async function endLeftOvers(db: Database): Promise<number> {
  const rows = await db.select().from(appProcesses);
  const left = rows.filter((row) => isGroupLeft(row));
  await Promise.all(left.map((row) => endGroup(row.pid, LEFT_OVER_GRACE_MS)));
  await db.delete(appProcesses);
  return left.length;
}
