'use client';

import dynamic from 'next/dynamic';
import { CertificationNote } from '@/components/deployments/new/certification-note';
import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/api/errors';

const CreditPanel = dynamic(async () => (await import('@/components/credits/credit-panel')).CreditPanel, {
  loading: () => <SkeletonRows rows={3} />,
});

/** The stage that a refusal outside of the envelope names (specification 7.4). */
function stageOf({ extra }: ApiError): string | null {
  const stage = extra?.['stage'];
  return typeof stage === 'string' ? stage : null;
}

/** The key stands for something else, or the platform repeats its first answer: the same request needs a key of its own. */
function isOfTheKey({ code, extra }: ApiError): boolean {
  return code === 'idempotency_key_reused' || extra?.['replayed'] === true;
}

export type RefusalProps = {
  error: ApiError;
  /** What can be done about it apart from a change: the same again, where the platform says that this can help. */
  onRepeat: (() => void) | undefined;
  onStartAnew: () => void;
};

/** A create that the platform refused, where no field of the form is to blame. */
export function Refusal({ error, onRepeat, onStartAnew }: RefusalProps) {
  const stage = stageOf(error);
  return (
    <>
      <Panel aria-label="Refused">
        <ErrorPanel
          error={error}
          title={`The deployment was not created${stage === null ? '' : `: refused at ${stage}`}`}
          onRetry={onRepeat}
        >
          {isOfTheKey(error) ? (
            <Button size="small" onClick={onStartAnew}>
              Try as a new request
            </Button>
          ) : null}
        </ErrorPanel>
      </Panel>
      <CertificationNote error={error} />
      {error.code === 'billing_or_credit_required' || error.status === 402 ? <CreditPanel /> : null}
    </>
  );
}
