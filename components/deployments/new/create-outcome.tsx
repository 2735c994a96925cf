'use client';

import { Link } from '@/components/link';
import { DeploymentStatusWord } from '@/components/deployments/status-word';
import { type CreateState, possibleResults } from '@/components/deployments/new/create-attempt';
import { CertificationNote } from '@/components/deployments/new/certification-note';
import { Refusal } from '@/components/deployments/new/refusal';
import { deploymentList } from '@/components/deployments/queries';
import { QueryView } from '@/components/query-view';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

export type CreateOutcomeProps = {
  state: CreateState;
  /** The form still holds what was sent, so the same request can go out under the same key. */
  canRepeat: boolean;
  /** The error stands at its field already. */
  isAtField: boolean;
  onRepeat: () => void;
  onGiveUp: () => void;
};

/** A create that was refused, or whose answer was lost. Nothing is drawn while all is well. */
export function CreateOutcome(props: CreateOutcomeProps) {
  const { state, canRepeat, isAtField, onRepeat, onGiveUp } = props;
  if (state.phase === 'refused' && !isAtField)
    return <Refusal error={state.error} onRepeat={canRepeat ? onRepeat : undefined} onStartAnew={onGiveUp} />;
  return state.phase === 'unclear' ? <Unclear {...props} state={state} /> : null;
}

type UnclearState = Extract<CreateState, { phase: 'unclear' }>;

/** Shows what a create with a lost answer may have made, so that nobody makes it twice without knowing. */
function Unclear({ state, canRepeat, onRepeat, onGiveUp }: CreateOutcomeProps & { state: UnclearState }) {
  const { attempt, error } = state;
  return (
    <Panel title="Outcome not known" role="alert">
      <Banner
        kind="warn"
        flush
        title={error === null ? 'This page was left while a create was under way.' : error.message}
      >
        {error?.code === undefined ? '' : <code>{error.code}</code>}
      </Banner>
      <PanelBody className="grid gap-3 text-13">
        <CertificationNote error={error} />
        <p className="max-w-[70ch] text-muted">
          It is not known whether the deployment was created. The create was sent at{' '}
          <Time value={attempt.startedAtMs} absolute /> and its answer did not come. Look whether one of these
          is it before another is made.
        </p>
        <Candidates state={state} />
        <div className="flex flex-wrap gap-2">
          {canRepeat ? (
            <Button size="small" variant="primary" working={false} onClick={onRepeat}>
              Send the same again, safely
            </Button>
          ) : null}
          <Button size="small" onClick={onGiveUp}>
            None of these, start a new create
          </Button>
        </div>
        {canRepeat ? (
          <p className="text-12 text-muted">
            The same request goes out under the same key: if it made a deployment before, the platform answers
            with that one.
          </p>
        ) : null}
      </PanelBody>
    </Panel>
  );
}

function Candidates({ state }: { state: UnclearState }) {
  // A create marks the list as out of date when it ends, however it ends.
  const query = usePolledQuery(deploymentList());
  return (
    <QueryView
      query={query}
      errorTitle="Deployments could not be read"
      skeleton={<SkeletonRows rows={1} />}
      isEmpty={({ deployments }) => possibleResults(deployments, state.attempt).length === 0}
      empty={<p className="font-medium">No deployment that fits was found.</p>}
    >
      {({ deployments }) => (
        <ul className="grid gap-1.5" aria-label="Deployments that fit">
          {possibleResults(deployments, state.attempt).map(({ id, appName, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4">
              <DeploymentStatusWord status={status} />
              <Link href={routes.deployment(id)} className="link font-medium">
                {appName}
              </Link>
              <span className="text-muted">
                created <Time value={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
