'use client';

import dynamic from 'next/dynamic';
import { Link } from '@/components/link';
import { ErrorPanel } from '@/components/error-panel';
import { type CreateState, possibleResults } from '@/components/machines/new/attempt';
import { machineList } from '@/components/machines/queries';
import { machineLabel } from '@/components/machines/read';
import { MachineStatusWord } from '@/components/machines/status-word';
import { QueryView } from '@/components/query-view';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/api/errors';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

const CreditPanel = dynamic(async () => (await import('@/components/credits/credit-panel')).CreditPanel, {
  loading: () => <SkeletonRows rows={3} />,
});

export type OutcomeProps = {
  state: CreateState;
  /** What was sent is still there, so that the same request can go out under the same key. */
  onRepeat: (() => void) | undefined;
  onGiveUp: () => void;
};

/** A create that was refused, or whose answer was lost. Nothing is drawn while all is well. */
export function Outcome({ state, onRepeat, onGiveUp }: OutcomeProps) {
  if (state.phase === 'refused')
    return <Refused error={state.error} onRepeat={onRepeat} onStartAnew={onGiveUp} />;
  if (state.phase !== 'unclear') return null;
  return <Unclear state={state} onRepeat={onRepeat} onGiveUp={onGiveUp} />;
}

/** The key stands for something else, or the platform repeats its first answer: the same request needs a key of its own. */
const isOfTheKey = ({ code, extra }: ApiError) =>
  code === 'idempotency_key_reused' || extra?.['replayed'] === true;

type RefusedProps = { error: ApiError; onRepeat: OutcomeProps['onRepeat']; onStartAnew: () => void };

function Refused({ error, onRepeat, onStartAnew }: RefusedProps) {
  return (
    <>
      <Panel aria-label="Refused">
        <ErrorPanel error={error} title="The machine was not created" onRetry={onRepeat}>
          {isOfTheKey(error) ? (
            <Button size="small" onClick={onStartAnew}>
              Try as a new request
            </Button>
          ) : null}
        </ErrorPanel>
      </Panel>
      {error.code === 'billing_or_credit_required' || error.status === 402 ? <CreditPanel /> : null}
    </>
  );
}

type UnclearState = Extract<CreateState, { phase: 'unclear' }>;
type UnclearProps = Omit<OutcomeProps, 'state'> & { state: UnclearState };

/** Shows what a create with a lost answer may have made, so that nobody makes it twice without knowing. */
function Unclear({ state, onRepeat, onGiveUp }: UnclearProps) {
  const { attempt, error } = state;
  return (
    <Panel title="Outcome not known" role="alert">
      <Banner
        kind="warn"
        flush
        title={error === null ? 'This page was left while a create was under way.' : error.message}
      >
        {error === null ? null : <code>{error.code}</code>}
      </Banner>
      <PanelBody className="grid gap-3 text-13">
        <p className="max-w-[70ch] text-muted">
          It is not known whether the machine was created, and so whether it costs already. The create was
          sent at <Time value={attempt.startedAtMs} absolute /> and its answer did not come. Look whether one
          of these is it before another is made.
        </p>
        <Candidates state={state} />
        <div className="flex flex-wrap gap-2">
          {onRepeat === undefined ? null : (
            <Button size="small" variant="primary" working={false} onClick={onRepeat}>
              Send the same again, safely
            </Button>
          )}
          <Button size="small" onClick={onGiveUp}>
            None of these, start a new create
          </Button>
        </div>
        {onRepeat === undefined ? null : (
          <p className="text-12 text-muted">
            The same request goes out under the same key: if it made a machine before, the platform answers
            with that one.
          </p>
        )}
      </PanelBody>
    </Panel>
  );
}

function Candidates({ state }: { state: UnclearState }) {
  const query = usePolledQuery(machineList({ isFollowed: true }));
  return (
    <QueryView query={query} errorTitle="Machines could not be read" skeleton={<SkeletonRows rows={2} />}>
      {({ machines }) => {
        const found = possibleResults(machines, state.attempt);
        if (found.length === 0)
          return <p>No machine in the list could be it yet. The list is read again every few seconds.</p>;
        return (
          <ul className="grid gap-1.5" aria-label="Machines that may be it">
            {found.map((machine, index) => (
              <li key={machine.id ?? index} className="flex flex-wrap items-center gap-x-4">
                <MachineStatusWord status={machine.status} />
                {machine.id === null ? (
                  machineLabel(machine)
                ) : (
                  <Link href={routes.machine(machine.id)} className="link font-medium">
                    {machineLabel(machine)}
                  </Link>
                )}
                <span className="text-muted">
                  created <Time value={machine.createdAt} absent="at a time not reported" />
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}
