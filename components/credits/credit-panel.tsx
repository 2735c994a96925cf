'use client';

import { QueryAge, QueryView } from '@/components/query-view';
import { RecordValue } from '@/components/record-view';
import { FactList } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Status } from '@/components/ui/status-mark';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { eligibilityOf } from './eligibility';
import { creditState } from './queries';
import type { CreditState } from './read';

/** May I deploy, and why not: the credit state as reported, nothing summed and nothing guessed. */
export function CreditPanel() {
  const credits = usePolledQuery(creditState);
  return (
    <Panel title="May I deploy" age={<QueryAge query={credits} />}>
      <QueryView
        query={credits}
        skeleton={<SkeletonRows rows={3} />}
        errorTitle="The credit state could not be read"
      >
        {(state) => <CreditFacts state={state} />}
      </QueryView>
    </Panel>
  );
}

function CreditFacts({ state }: { state: CreditState }) {
  const { tone, shape, word, reason } = eligibilityOf(state);
  return (
    <PanelBody className="grid gap-4">
      <FactList
        facts={[
          {
            label: 'Deploys',
            value: (
              <Status tone={tone} shape={shape}>
                {word}
              </Status>
            ),
            ...(reason === null ? {} : { detail: reason }),
          },
          { label: 'Payment method', value: paymentWords(state.hasPaymentMethod) },
        ]}
      />
      <Part title="Starter credit" value={state.starterCredit} />
      <Part title="Billing summary" value={state.billingSummary} />
    </PanelBody>
  );
}

function paymentWords(hasPaymentMethod: boolean | null) {
  if (hasPaymentMethod === null) return <span className="text-faint">not reported</span>;
  return hasPaymentMethod ? 'on file' : 'none';
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="grid gap-1.5 text-13">
      <h3 className="font-medium">{title}</h3>
      <RecordValue name={title} value={value} />
    </div>
  );
}
