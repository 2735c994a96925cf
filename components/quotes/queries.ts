import { readContainerProfiles } from '@/components/quotes/container-profiles';
import { readMachineProfiles } from '@/components/quotes/machine-profiles';
import { platformQuery } from '@/lib/api/query';

const EVERY_MS = 60_000;

/** The containers on an accelerator that can be had, with list prices and capacity. */
export const containerProfiles = platformQuery({
  path: '/deployment-profiles',
  params: { query: { workload: 'gpu', execution_class: 'container' } },
  read: readContainerProfiles,
  freshness: () => EVERY_MS,
});

/** The same by the second version of its contract, which adds what is not specified (2.9). */
export const containerProfilesV2 = platformQuery({
  path: '/deployment-profiles',
  params: {
    query: { workload: 'gpu', execution_class: 'container', contract_version: 'gpu-container-profiles-v2' },
  },
  read: readContainerProfiles,
  freshness: () => EVERY_MS,
});

/** The catalogs of machines (specification 2.9), each a scope of its own. */
export const machineScopes = {
  'cpu-vm': {
    label: 'CPU VMs',
    workload: 'virtual_machine',
    executionClass: 'cpu_virtual_machine',
    isCapped: true,
  },
  'gpu-vm': { label: 'GPU VMs', workload: 'gpu', executionClass: 'virtual_machine', isCapped: false },
  'bare-metal': { label: 'GPU bare metal', workload: 'gpu', executionClass: 'bare_metal', isCapped: false },
} as const;

export type MachineScope = keyof typeof machineScopes;

/** The machines of one scope, with list prices. */
export function machineProfiles(scope: MachineScope) {
  const { workload, executionClass } = machineScopes[scope];
  return platformQuery({
    path: '/deployment-profiles',
    params: { query: { workload, execution_class: executionClass } },
    read: readMachineProfiles,
    freshness: () => EVERY_MS,
  });
}
