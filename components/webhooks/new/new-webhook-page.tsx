'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { PageHead } from '@/components/page-head';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import { routes } from '@/lib/routes';
import { DeleteWebhookDialog } from '../delete-webhook-dialog';
import { LostWebhookBanner } from '../lost-webhook-banner';
import { SecretDialog } from '../secret-dialog';
import { useCreateWebhook } from '../use-create-webhook';
import { WebhookForm } from '../webhook-form';

/** The form for a webhook, and the one time its signing secret is shown. */
export function NewWebhookPage() {
  const router = useRouter();
  const creating = useCreateWebhook();
  const [target, setTarget] = useState<{ id: string; url: string } | null>(null);
  const finish = () => {
    const { webhook } = creating.created ?? {};
    creating.forget();
    toast({ title: 'Webhook added', tone: 'ok', shape: 'check', ...(webhook && { detail: webhook.url }) });
    router.push(routes.webhooks());
  };
  const discard = (id: string) => {
    setTarget({ id, url: creating.created?.webhook?.url ?? '' });
    creating.forget();
  };
  return (
    <>
      <PageHead
        title="Add a webhook"
        facts={['Deliveries are signed posts of JSON', 'They may repeat, so handlers have to be idempotent']}
      />
      <LostWebhookBanner lost={creating.lost} onDelete={setTarget} onDismiss={creating.forget} />
      <Panel aria-label="New webhook">
        <WebhookForm
          submitLabel="Add webhook"
          isWorking={creating.isWorking}
          refusal={creating.refusal}
          onSubmit={(request) => void creating.create(request)}
        />
      </Panel>
      <SecretDialog created={creating.created} onClose={finish} onDiscard={discard} />
      <DeleteWebhookDialog target={target} onClose={() => setTarget(null)} onDeleted={creating.forget} />
    </>
  );
}
