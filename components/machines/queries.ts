import { readMachine, readMachineList } from '@/components/machines/read';
import { machineStatus } from '@/components/machines/status';
import { platformQuery } from '@/lib/api/query';

/** While something changes; nothing is read again by itself once nothing does. */
const CHANGING_MS = 5_000;

/** Every machine of the account. `isFollowed` reads on for a change that the records do not tell of yet. */
export function machineList({ isFollowed = false } = {}) {
  return platformQuery({
    path: '/machines',
    read: readMachineList,
    freshness: ({ machines }) =>
      (isFollowed || machines.some(({ status }) => machineStatus(status).isChanging)) && CHANGING_MS,
  });
}

/** One machine, with its record as it came. */
export function machineDetail(machineId: string, { isFollowed = false } = {}) {
  return platformQuery({
    path: '/machines/{machine_id}',
    params: { path: { machine_id: machineId } },
    read: readMachine,
    freshness: ({ status }) => {
      const { isChanging, isGone } = machineStatus(status);
      return (isChanging || (isFollowed && !isGone)) && CHANGING_MS;
    },
  });
}
