'use client';

import { useState } from 'react';
import { Step, type StepProps } from '@/components/steps';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { DeleteWebhookDialog } from '../delete-webhook-dialog';
import { EVENT_TYPES } from '../event-types';
import { LostWebhookBanner } from '../lost-webhook-banner';
import type { ReadPrice } from '../price';
import type { Webhook, WebhookListView } from '../read';
import { SecretDialog } from '../secret-dialog';
import { useCreateWebhook } from '../use-create-webhook';
import { WebhookForm } from '../webhook-form';
import type { OpenStep, Progress } from './replacement';
import { WatchStep } from './watch-step';

export interface ReplaceStepsProps {
  list: WebhookListView;
  price: ReadPrice;
  old: Webhook;
  /** The one that takes its place; null until it was added. */
  fresh: Webhook | null;
  step: OpenStep;
  remember: (progress: Progress | null) => void;
  /** The old webhook is deleted. */
  onFinish: () => void;
}

const readingCosts = {
  cheap: 'no change',
  change: '1 change a reading',
  unknown: 'a reading may cost a change',
} as const satisfies Record<ReadPrice['kind'], string>;

const ORDER = ['add', 'switch', 'watch', 'delete'] as const;

/** The four steps, the current one open. */
export function ReplaceSteps(props: ReplaceStepsProps) {
  const { list, price, old, fresh, step, remember, onFinish } = props;
  const creating = useCreateWebhook();
  const [target, setTarget] = useState<{ id: string; url: string } | null>(null);
  const stateOf = (name: (typeof ORDER)[number]): StepProps['state'] => {
    const [at, now] = [ORDER.indexOf(name), ORDER.indexOf(step)];
    return at === now ? 'current' : at < now ? 'done' : 'ahead';
  };
  const deleted = (id: string) => {
    creating.forget();
    if (id === old.id) onFinish();
    else remember(null);
  };
  const discard = (id: string) => {
    creating.forget();
    setTarget({ id, url: fresh?.url ?? '' });
  };
  return (
    <>
      <LostWebhookBanner lost={creating.lost} onDelete={setTarget} onDismiss={creating.forget} />
      <ol>
        <Step title="Add the new webhook" cost="1 change" state={stateOf('add')}>
          <UnknownTypes events={old.events ?? []} />
          <WebhookForm
            initial={{ url: old.url, events: old.events ?? [] }}
            submitLabel="Add new webhook"
            isWorking={creating.isWorking}
            refusal={creating.refusal}
            onSubmit={(request) =>
              void creating.create(request).then(({ created }) => {
                if (created?.webhook) remember({ newId: created.webhook.id, isSwitched: false });
              })
            }
          />
        </Step>
        <Step title="Give the new secret to your handler" state={stateOf('switch')}>
          {fresh === null ? null : (
            <SwitchStep
              isSameAddress={fresh.url === old.url}
              onSwitched={() => remember({ newId: fresh.id, isSwitched: true })}
              onDiscard={() => discard(fresh.id)}
            />
          )}
        </Step>
        <Step title="Watch its deliveries" cost={readingCosts[price.kind]} state={stateOf('watch')}>
          {fresh === null ? null : (
            <WatchStep
              list={list}
              old={old}
              fresh={fresh}
              onDelete={() => setTarget(old)}
              onDiscard={() => discard(fresh.id)}
            />
          )}
        </Step>
        <Step title="Delete the old webhook" cost="1 change" state={stateOf('delete')} />
      </ol>
      <SecretDialog created={creating.created} onClose={creating.forget} onDiscard={discard} />
      <DeleteWebhookDialog target={target} onClose={() => setTarget(null)} onDeleted={deleted} />
    </>
  );
}

/** Types that the old webhook gets and that cannot be asked for, because the contract does not name them. */
function UnknownTypes({ events }: { events: readonly string[] }) {
  const unknown = events.filter((event) => !EVENT_TYPES.some((type) => type === event));
  if (unknown.length === 0) return null;
  return (
    <Banner kind="warn" flush title="The new webhook cannot get everything that the old one gets.">
      The contract does not name <code>{unknown.join(', ')}</code>.
    </Banner>
  );
}

interface SwitchStepProps {
  isSameAddress: boolean;
  onSwitched: () => void;
  onDiscard: () => void;
}

function SwitchStep({ isSameAddress, onSwitched, onDiscard }: SwitchStepProps) {
  return (
    <div className="grid gap-3 px-4 pb-4 text-13">
      <p className="max-w-[75ch]">
        {isSameAddress
          ? 'Both webhooks send to the same address now, so each event arrives twice, signed with either secret. Let the handler accept both until the old one is deleted.'
          : 'Both webhooks send now, each to its own address. The handler at the new address needs the new secret.'}
      </p>
      <p className="max-w-[75ch] text-muted">
        The new secret was shown once and is kept nowhere. If it was not stored, discard the new webhook and
        begin again; that costs two more changes.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onSwitched}>
          My handler has the new secret
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard the new webhook
        </Button>
      </div>
    </div>
  );
}
