import { addressText } from '@/components/deployments/address-text';
import type { Deployment } from '@/components/deployments/read';
import { formatMb } from '@/lib/format/bytes';
import { formatMoney } from '@/lib/format/money';

/** What is lost and freed when a deployment is deleted, as far as the platform reported it. */
export function deletionConsequences({ publicUrl, resourceProfile, billing }: Deployment): string[] {
  const storage = resourceProfile?.storageMb ?? null;
  const persistent = resourceProfile?.persistentStorageGb ?? null;
  const monthly = billing?.fixedMonthlyUsd ?? null;
  return [
    publicUrl === null ? 'The app stops.' : `The app stops, and ${addressText(publicUrl)} goes away.`,
    'Its environment values cannot be read back, here or elsewhere.',
    ...(storage === null ? [] : [`Its ${formatMb(storage)} of storage is lost.`]),
    ...(persistent === null || persistent === 0
      ? []
      : [`Its ${persistent} GB of persistent storage is lost.`]),
    ...(monthly === null ? [] : [`Its fixed cost of ${formatMoney(monthly)} a month ends.`]),
  ];
}
