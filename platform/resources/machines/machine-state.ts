import type { MachineStatus } from '../../db/schema/row-types.ts';

export type MachineAction = 'start' | 'stop' | 'reboot';

/** What a machine is now: a change whose time has come counts, also before it is written. */
export function statusAt(row: { status: MachineStatus; dueAt: Date | null }, now: Date): MachineStatus {
  if (row.dueAt === null || row.dueAt > now) return row.status;
  if (row.status === 'provisioning') return 'running';
  return row.status === 'deleting' ? 'deleted' : row.status;
}

/** The status that an action leads to, or null where the machine cannot do it. */
export function statusAfter(action: MachineAction, status: MachineStatus): 'running' | 'stopped' | null {
  if (action === 'start') return status === 'stopped' ? 'running' : null;
  if (status !== 'running') return null;
  return action === 'stop' ? 'stopped' : 'running';
}
