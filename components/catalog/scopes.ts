import type { CatalogScope } from '@/components/catalog/scope-names';
import {
  containerProfiles,
  containerProfilesV2,
  machineProfiles,
  machineScopes,
} from '@/components/quotes/queries';
import { platformQuery } from '@/lib/api/query';

export type ScopeFacts = {
  label: string;
  /** What is rented, how one gets in, and where it is created. */
  sentence: readonly string[];
  /** Whether a month has a highest price. */
  isCapped: boolean;
  hasCards: boolean;
};

export const scopeFacts = {
  'cpu-vm': {
    label: machineScopes['cpu-vm'].label,
    sentence: ['A virtual machine with 2 to 64 vCPU', 'access by SSH', 'created under Machines'],
    isCapped: true,
    hasCards: false,
  },
  'gpu-container': {
    label: 'GPU containers',
    sentence: ['A container on one GPU', 'no SSH: it runs your image', 'created as a deployment'],
    isCapped: false,
    hasCards: true,
  },
  'gpu-vm': {
    label: machineScopes['gpu-vm'].label,
    sentence: ['A virtual machine with 1, 2, 4 or 8 GPUs', 'access by SSH', 'created under Machines'],
    isCapped: false,
    hasCards: true,
  },
  'bare-metal': {
    label: machineScopes['bare-metal'].label,
    sentence: ['A physical host with 8 GPUs, no hypervisor', 'access by SSH', 'created under Machines'],
    isCapped: false,
    hasCards: true,
  },
} as const satisfies Record<CatalogScope, ScopeFacts>;

/** The versions of the contract of GPU containers. The others have one only. */
export const containerContracts = ['v1', 'v2'] as const;
export type ContainerContract = (typeof containerContracts)[number];

/** The read of a catalog of machines. */
export const machineCatalogs = {
  'cpu-vm': machineProfiles('cpu-vm'),
  'gpu-vm': machineProfiles('gpu-vm'),
  'bare-metal': machineProfiles('bare-metal'),
} as const;

/** The read of the catalog of GPU containers, by version. */
export const containerCatalogs = { v1: containerProfiles, v2: containerProfilesV2 } as const;

const containerScope = { workload: 'gpu', executionClass: 'container' } as const;

/** The answer of a catalog as it came. */
export function rawCatalog(scope: CatalogScope, contract: ContainerContract) {
  const isSecond = scope === 'gpu-container' && contract === 'v2';
  const { workload, executionClass } = scope === 'gpu-container' ? containerScope : machineScopes[scope];
  return platformQuery({
    path: '/deployment-profiles',
    params: {
      query: {
        workload,
        execution_class: executionClass,
        ...(isSecond && { contract_version: 'gpu-container-profiles-v2' }),
      },
    },
    cachedAs: 'raw',
    // In a record of its own: a cache holds no "undefined".
    read: (answer) => ({ answer }),
  });
}
