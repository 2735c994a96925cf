'use client';

import type { MachineProfile } from '@/components/quotes/machine-profiles';
import { machineProfiles, type MachineScope } from '@/components/quotes/queries';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

export const SCOPES = ['cpu-vm', 'gpu-vm', 'bare-metal'] as const satisfies readonly MachineScope[];

/** The three catalogs of machines, and where a profile stands in them: its id alone does not say. */
export function useMachineCatalogs() {
  const catalogs = {
    'cpu-vm': usePolledQuery(machineProfiles('cpu-vm')),
    'gpu-vm': usePolledQuery(machineProfiles('gpu-vm')),
    'bare-metal': usePolledQuery(machineProfiles('bare-metal')),
  };
  const find = (profileId: string): { scope: MachineScope; profile: MachineProfile } | null => {
    for (const scope of SCOPES) {
      const profile = catalogs[scope].data?.profiles.find(({ id }) => id === profileId);
      if (profile !== undefined) return { scope, profile };
    }
    return null;
  };
  /** All of them are here: what none of them lists, the platform does not list. */
  const isWhole = SCOPES.every((scope) => catalogs[scope].data !== undefined);
  /** None of them can be read, so that a profile can only be named by hand. */
  const isUnreadable = SCOPES.every(
    (scope) => catalogs[scope].data === undefined && !catalogs[scope].isPending,
  );
  return { catalogs, find, isWhole, isUnreadable };
}

export type MachineCatalogs = ReturnType<typeof useMachineCatalogs>;
