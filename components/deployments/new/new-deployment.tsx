'use client';

import { Link } from '@/components/link';
import { useMemo, useState } from 'react';
import { CreateForm } from '@/components/deployments/new/create-form';
import { type CreateForm as Form, emptyForm } from '@/components/deployments/new/create-model';
import { type CreatedHere, createdFrom } from '@/components/deployments/new/created-here';
import { type Draft, readDraft } from '@/components/deployments/new/draft';
import { RecreateNote } from '@/components/deployments/new/recreate-note';
import { useRecreation } from '@/components/deployments/new/use-recreation';
import { ErrorPanel } from '@/components/error-panel';
import { PageHead } from '@/components/page-head';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useIsInBrowser } from '@/components/use-clock';
import { routes } from '@/lib/routes';

export type NewDeploymentProps = {
  /** What a link asks for; where it asks for anything, what this tab remembers waits. */
  asked: Partial<Form>;
  /** The deployment to make again, where the link names one. */
  from?: string | null;
  apiUrl: string;
};

const nothing: Draft = { form: null, unfinished: null };

/** A deployment from a template, a repository or an image, on one page. */
export function NewDeployment({ asked, from = null, apiUrl }: NewDeploymentProps) {
  const isInBrowser = useIsInBrowser();
  const draft = useMemo(() => (isInBrowser ? readDraft() : nothing), [isInBrowser]);
  if (from !== null)
    return <Recreated key={from} deploymentId={from} unfinished={draft.unfinished} apiUrl={apiUrl} />;
  const isRemembered = draft.form !== null || draft.unfinished !== null;
  // What this tab remembers can be read only in the browser: the form begins again with it, if there is any.
  return <Begun key={isRemembered ? 'remembered' : 'new'} asked={asked} draft={draft} apiUrl={apiUrl} />;
}

/** A link stands for itself: fields of an abandoned draft do not mix with it, and come back only on request. */
function Begun({ asked, draft, apiUrl }: { asked: Partial<Form>; draft: Draft; apiUrl: string }) {
  const isAsked = Object.keys(asked).length > 0;
  const [isDraftWanted, setIsDraftWanted] = useState(!isAsked);
  const link = JSON.stringify(asked);
  const [created] = useState(() => createdFrom(link));
  return (
    <CreateForm
      key={isDraftWanted ? 'draft' : 'asked'}
      initial={{ ...emptyForm, ...(isDraftWanted ? draft.form : asked) }}
      unfinished={draft.unfinished}
      link={link}
      apiUrl={apiUrl}
    >
      {created === null ? null : <AlreadyCreated {...created} />}
      {isAsked && !isDraftWanted && draft.form !== null ? (
        <Banner
          kind="info"
          title="Filled in by a link."
          actions={
            <Button size="small" onClick={() => setIsDraftWanted(true)}>
              Take up the draft
            </Button>
          }
        >
          What you typed here before is put aside until you change something.
        </Banner>
      ) : null}
    </CreateForm>
  );
}

/** The way back leads to a form that did its work already. */
function AlreadyCreated({ name, deploymentId }: CreatedHere) {
  return (
    <Banner
      kind="info"
      title={`${name} was created from this form.`}
      actions={
        deploymentId === null ? undefined : (
          <Button asChild wraps size="small">
            <Link href={routes.deployment(deploymentId)}>Open {name}</Link>
          </Button>
        )
      }
    >
      Sent again without a change, it leads to that one; with a change, it makes another.
    </Banner>
  );
}

type RecreatedProps = { deploymentId: string; unfinished: Draft['unfinished']; apiUrl: string };

function Recreated({ deploymentId, unfinished, apiUrl }: RecreatedProps) {
  const read = useRecreation(deploymentId);
  // The form is begun with the first answer and keeps it: later reads must not change what is being typed.
  const [begun, setBegun] = useState<Extract<typeof read, { phase: 'read' }> | null>(null);
  if (begun === null && read.phase === 'read') setBegun(read);
  const shown = begun ?? read;
  if (shown.phase === 'read')
    return (
      <CreateForm initial={shown.recreation.form} unfinished={unfinished} link={deploymentId} apiUrl={apiUrl}>
        <RecreateNote deploymentId={deploymentId} read={shown} />
      </CreateForm>
    );
  return (
    <>
      <PageHead title="New deployment" facts={['from one that was made before']} />
      <Panel aria-label="The deployment to make again">
        {shown.phase === 'failed' ? (
          <ErrorPanel
            error={shown.error}
            title="The deployment could not be read, and this browser keeps nothing of it"
            onRetry={shown.retry}
          >
            <Button asChild size="small">
              <Link href={routes.newDeployment()}>Begin with an empty form</Link>
            </Button>
          </ErrorPanel>
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Panel>
    </>
  );
}
