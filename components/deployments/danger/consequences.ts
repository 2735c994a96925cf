import { addressText } from '@/components/deployments/address-text';
import type { FoundAttachment } from '@/components/deployments/danger/queries';
import type { Deployment } from '@/components/deployments/read';
import { formatMb } from '@/lib/format/bytes';
import { formatMoney } from '@/lib/format/money';

/** Something that is read before a deletion: there, being read, or not to be had. */
export type Found<T> = { value: T } | 'reading' | 'unreadable';

/** What else hangs on a deployment. */
export type Dependents = {
  /** null where none is attached. */
  domain: Found<string | null>;
  attachments: Found<readonly FoundAttachment[]>;
  envCount: Found<number>;
};

/* One line in each state, so that the dialog does not jump under somebody who types. */
function told<T>(found: Found<T>, what: string, tell: (value: T) => string): string {
  if (found === 'reading') return `Reading ${what}.`;
  if (found === 'unreadable') return `It could not be read ${what}, so look before you delete.`;
  return tell(found.value);
}

function domainWords(domain: string | null): string {
  return domain === null
    ? 'It has no custom domain.'
    : `${domain} is no longer served. Its DNS records stay at your DNS provider.`;
}

function envWords(count: number): string {
  if (count === 0) return 'It has no environment variables to lose.';
  const variables = count === 1 ? 'Its environment variable is' : `Its ${count} environment variables are`;
  return `${variables} lost. Values cannot be read back, here or elsewhere.`;
}

function attachmentWords(deploymentId: string, all: readonly FoundAttachment[]): string {
  const own = all.filter((each) => each.deploymentId === deploymentId && !each.isDetached);
  if (own.length === 0) return 'No inference gateway attachment of it was found.';
  const names = own.map(({ id }) => id ?? 'one without an id').join(', ');
  return `Inference gateway attached: ${names}. The app’s credential for it is of no more use.`;
}

/** What is lost and freed when a deployment is deleted, as far as the platform reported it. */
export function deletionConsequences(deployment: Deployment, found: Dependents): string[] {
  const { id, publicUrl, resourceProfile, billing } = deployment;
  const storage = resourceProfile?.storageMb ?? null;
  const persistent = resourceProfile?.persistentStorageGb ?? null;
  const monthly = billing?.fixedMonthlyUsd ?? null;
  return [
    publicUrl === null ? 'The app stops.' : `The app stops, and ${addressText(publicUrl)} goes away.`,
    ...(storage === null ? [] : [`Its ${formatMb(storage)} of storage is lost.`]),
    ...(persistent === null || persistent === 0
      ? []
      : [`Its ${persistent} GB of persistent storage is lost.`]),
    monthly === null
      ? 'What it costs a month was not reported.'
      : `Its fixed cost of ${formatMoney(monthly)} a month ends.`,
    // Last, for they come last and grow: what is known stays where it is.
    told(found.domain, 'whether it has a custom domain', domainWords),
    told(found.attachments, 'whether a gateway is attached', (all) => attachmentWords(id, all)),
    told(found.envCount, 'how many environment variables it has', envWords),
  ];
}
