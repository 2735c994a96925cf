'use client';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import type { Orphans } from './orphans';
import type { Webhook } from './read';
import type { LostWebhook } from './use-create-webhook';

interface LostWebhookBannerProps {
  lost: LostWebhook | null;
  onDelete: (webhook: Webhook) => void;
  onDismiss: () => void;
}

/** Says that an answer was lost, names the webhooks that came since, and offers to delete what nobody can verify. */
export function LostWebhookBanner({ lost, onDelete, onDismiss }: LostWebhookBannerProps) {
  if (lost === null) return null;
  const named = lost.orphans?.likely ?? [];
  return (
    <Banner
      kind={lost.orphans !== null && named.length === 0 ? 'warn' : 'bad'}
      role="alert"
      title="The answer with the signing secret did not arrive."
      actions={
        <>
          {named.map((webhook) => (
            <Button key={webhook.id} size="small" variant="danger" onClick={() => onDelete(webhook)}>
              Delete {webhook.id}
            </Button>
          ))}
          <Button size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {wordsFor(lost.orphans)}{' '}
      {named.map(({ id }) => (
        <CopyText key={id} value={id} what="Webhook id" />
      ))}{' '}
      <code>{lost.error.code}</code>
    </Banner>
  );
}

function wordsFor(orphans: Orphans | null): string {
  if (orphans === null) {
    return 'A webhook may have been added, and the list could not be read to find out. Read the list before you add another.';
  }
  const { likely, others, isCompared } = orphans;
  const elsewhere =
    others.length === 0 ? '' : ` ${others.length} more came for other addresses: somebody else added them.`;
  if (likely.length === 0)
    return `The list shows no new one for this address, so none seems to have been added.${elsewhere}`;
  if (!isCompared) {
    return 'The list shows these for this address, and which of them is new is not known. Delete the one whose secret nobody has.';
  }
  return `A new webhook for this address is in the list. Nobody has its secret, unless somebody else just added it: delete it, then add it again.${elsewhere}`;
}
