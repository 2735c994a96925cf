'use client';

import { CreateCheckList } from '@/components/create-check-list';
import { type CreateCheck, creditCheck, createsLeftCheck } from '@/components/create-checks';
import { useDeployPermission } from '@/components/deploy-inputs';
import type { OpenBody } from '@/components/machines/mutations';
import type { CreateState } from '@/components/machines/new/attempt';
import type { Quote } from '@/components/quotes/read-quote';
import { RecordView } from '@/components/record-view';
import { Button } from '@/components/ui/button';
import { FactList } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { useCostWords } from '@/components/use-cost-words';
import { useBudget } from '@/lib/browser/budget';
import { useServerNow } from '@/lib/browser/server-clock';
import { useNow } from '@/lib/browser/use-now';
import { formatCountdown } from '@/lib/format/duration';
import { formatMoney } from '@/lib/format/money';

export type ReviewPanelProps = {
  /** What will be sent; null while the form has not been reviewed. */
  body: OpenBody | null;
  quote: Quote | null;
  hasEnded: boolean;
  /** Whether the price stops at a month's cap; of machines only those without cards have one (specification 2.9). */
  isCapped: boolean;
  /** The cap of the catalog; null when not reported. */
  monthlyCapUsd: string | null;
  phase: CreateState['phase'];
  onCreate: () => void;
};

function quoteCheck(quote: Quote | null, hasEnded: boolean, nowMs: number): CreateCheck {
  const check = { id: 'quote', label: 'Quote' };
  if (quote === null) return { ...check, state: 'open', detail: 'Take one first.' };
  if (hasEnded) return { ...check, state: 'open', detail: 'It has ended. Take a new one.' };
  return quote.endsAtMs === null
    ? { ...check, state: 'not-reported', detail: 'Its end is not reported.' }
    : { ...check, state: 'ready', detail: `Binds for ${formatCountdown(quote.endsAtMs - nowMs)}.` };
}

function useChecks({ body, quote, hasEnded }: ReviewPanelProps): CreateCheck[] {
  const permission = useDeployPermission();
  const creates = useBudget('deploy_create');
  const serverNowMs = useServerNow();
  const nowMs = useNow(10_000);
  const review: CreateCheck = {
    id: 'review',
    label: 'Fields',
    ...(body === null
      ? { state: 'open', detail: 'Fill them in, then review.' }
      : { state: 'ready', detail: 'Reviewed, as below.' }),
  };
  return [
    creditCheck(permission),
    quoteCheck(quote, hasEnded, serverNowMs),
    review,
    createsLeftCheck(creates, nowMs),
  ];
}

/** While it is unclear what became of the last create, the way on is where that is told. */
function reasonAgainst(checks: readonly CreateCheck[], phase: ReviewPanelProps['phase']): string | undefined {
  if (phase === 'unclear') return 'First say what became of the create before.';
  return checks.find(({ state }) => state === 'blocked' || state === 'open')?.detail;
}

/** The last look before one of the few creates is spent: what is sent, at what price, and whether anything stands against it. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { body, quote, isCapped, monthlyCapUsd, phase, onCreate } = props;
  const checks = useChecks(props);
  const cost = useCostWords('deploy_create');
  const isWorking = phase === 'sending' || phase === 'accepted';
  return (
    <Panel title="Review">
      <PanelBody className="grid gap-4">
        <CreateCheckList items={checks} />
        {body === null ? null : (
          <section aria-label="What is sent" className="grid gap-2 border-t border-border pt-3">
            <RecordView record={body} />
          </section>
        )}
        {quote === null ? null : (
          <FactList
            className="border-t border-border pt-3"
            facts={[
              { label: 'An hour', value: formatMoney(quote.hourlyUsd) },
              { label: 'Authorised', value: formatMoney(quote.authorizationUsd) },
              {
                label: 'Monthly cap',
                value: isCapped ? formatMoney(monthlyCapUsd) : <span className="text-bad-text">none</span>,
              },
            ]}
          />
        )}
        <div className="grid gap-1.5">
          <Button
            variant="primary"
            working={isWorking}
            workingLabel={phase === 'accepted' ? 'Opening it' : 'Creating'}
            disabledReason={isWorking ? undefined : reasonAgainst(checks, phase)}
            onClick={onCreate}
          >
            Create machine
          </Button>
          <p className="text-12 text-muted">
            {cost}. The machine is priced by the hour until it is deleted; whether it costs less while it is
            stopped, the platform does not say.
          </p>
        </div>
      </PanelBody>
    </Panel>
  );
}
