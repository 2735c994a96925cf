'use client';

import { Link } from '@/components/link';
import { SecretReveal } from '@/components/secret-reveal';
import { CopyText } from '@/components/ui/copy-button';
import { FactList } from '@/components/ui/facts';
import { routes } from '@/lib/routes';
import { eventCountWords } from './event-types';
import type { NewWebhook } from './use-create-webhook';

export interface SecretDialogProps {
  created: NewWebhook | null;
  onClose: () => void;
  onDiscard: (webhookId: string) => void;
}

/** Shows the signing secret of a webhook that was just made, this once. */
export function SecretDialog({ created, onClose, onDiscard }: SecretDialogProps) {
  const webhook = created?.webhook ?? null;
  return (
    <SecretReveal
      secret={created?.secret ?? null}
      what="Signing secret"
      title="Webhook added"
      noun="secret"
      onClose={onClose}
      discard={
        webhook === null ? null : { label: 'Discard and delete', onDiscard: () => onDiscard(webhook.id) }
      }
    >
      {webhook === null ? (
        <p className="text-muted">
          The answer named the secret and no webhook. Read the list again to find its row.
        </p>
      ) : (
        <FactList
          facts={[
            { label: 'Address', value: <code className="wrap-anywhere">{webhook.url}</code> },
            { label: 'Events', value: eventCountWords(webhook.events) },
            { label: 'Webhook id', value: <CopyText value={webhook.id} what="Webhook id" /> },
          ]}
        />
      )}
      <p className="text-muted">
        The whole text is the key, <code>whsec_</code> and all, if it begins with it.{' '}
        <Link href={routes.webhookVerifier()} target="_blank" className="link">
          Code that checks signatures
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </SecretReveal>
  );
}
