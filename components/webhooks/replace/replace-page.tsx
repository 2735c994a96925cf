'use client';

import { Link } from '@/components/link';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { PageHead, Toolbar } from '@/components/page-head';
import { QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useBudget } from '@/lib/browser/budget';
import { routes } from '@/lib/routes';
import type { ReadPrice } from '../price';
import type { WebhookListView } from '../read';
import { ReadAgain } from '../read-again';
import { useWebhooks } from '../use-webhooks';
import { ReplaceSteps } from './replace-steps';
import { replacementOf } from './replacement';
import { useReplacement } from './use-replacement';

/** One to add the new webhook, one to delete the old. */
const COST = 2;

/** Leads through a new webhook in place of one: this API can neither edit one nor give it another secret. */
export function ReplacePage({ webhookId }: { webhookId: string }) {
  const webhooks = useWebhooks();
  const changes = useBudget('mutation');
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <PageHead
        title="Replace a webhook"
        facts={[
          <code key="id">{webhookId}</code>,
          changes === null
            ? `Costs ${COST} changes of the account's budget in all`
            : `Costs ${COST} of ${changes.remaining} changes left this hour in all`,
        ]}
      />
      <Toolbar>
        <ReadAgain webhooks={webhooks} />
      </Toolbar>
      <Panel aria-label="Steps">
        {isDone ? (
          <Replaced />
        ) : (
          <QueryView
            query={webhooks.query}
            skeleton={<SkeletonRows rows={4} />}
            errorTitle="Webhooks could not be read"
          >
            {(list) => (
              <Steps
                list={list}
                price={webhooks.price}
                webhookId={webhookId}
                onDone={() => setIsDone(true)}
              />
            )}
          </QueryView>
        )}
      </Panel>
    </>
  );
}

interface StepsProps {
  list: WebhookListView;
  price: ReadPrice;
  webhookId: string;
  onDone: () => void;
}

function Steps({ list, price, webhookId, onDone }: StepsProps) {
  const { progress, remember } = useReplacement(webhookId);
  const replacement = replacementOf(list, webhookId, progress);
  if (replacement.step === 'over') {
    return replacement.isReplaced ? (
      <Replaced />
    ) : (
      <EmptyState title="This webhook is not in the list" actions={<BackToList />}>
        It may have been replaced or deleted since. Read again if you expect it.
      </EmptyState>
    );
  }
  const finish = () => {
    remember(null);
    onDone();
  };
  return (
    <ReplaceSteps
      list={list}
      price={price}
      old={replacement.old}
      fresh={replacement.fresh}
      step={replacement.step}
      remember={remember}
      onFinish={finish}
    />
  );
}

function Replaced() {
  return (
    <EmptyState title="The webhook is replaced" actions={<BackToList />}>
      The old one is deleted and sends nothing any more. Remove its secret from your handler.
    </EmptyState>
  );
}

function BackToList() {
  return (
    <Button asChild>
      <Link href={routes.webhooks()}>Go to the webhooks</Link>
    </Button>
  );
}
