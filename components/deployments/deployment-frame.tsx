'use client';

import { Link } from '@/components/link';
import { useSelectedLayoutSegments } from 'next/navigation';
import type { ReactNode } from 'react';
import { DeploymentActions } from '@/components/deployments/action-dialogs';
import { DeploymentBanner } from '@/components/deployments/deployment-banner';
import { DeploymentHead } from '@/components/deployments/deployment-head';
import { deploymentDetail } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { RetiredPanel } from '@/components/deployments/retired-panel';
import { RETIRED } from '@/components/deployments/retired-way';
import { useDocumentTitle } from '@/components/deployments/use-document-title';
import { useRememberSightings } from '@/components/deployments/use-sightings';
import { ErrorPanel } from '@/components/error-panel';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { LinkTabs } from '@/components/ui/tabs';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

const tabs = [
  { segment: null, label: 'Overview', href: routes.deployment },
  { segment: 'logs', label: 'Logs', href: (id: string) => routes.deploymentLogs(id) },
  { segment: 'events', label: 'Events', href: (id: string) => routes.deploymentEvents(id) },
  { segment: 'runs', label: 'Runs', href: (id: string) => routes.deploymentRuns(id) },
  { segment: 'health', label: 'Health', href: (id: string) => routes.deploymentHealth(id) },
  { segment: 'environment', label: 'Environment', href: routes.deploymentEnvironment },
  { segment: 'domain', label: 'Domain', href: routes.deploymentDomain },
  { segment: 'gateway', label: 'Gateway', href: routes.deploymentGateway },
  { segment: 'danger', label: 'Danger', href: routes.deploymentDanger },
] as const;

const none: readonly Deployment[] = [];

/** A run has a page of its own, with its own head. */
const RUNS_SEGMENT = 'runs';

export type DeploymentFrameProps = { deploymentId: string; children: ReactNode };

/** Head and tabs around the pages of one deployment. */
export function DeploymentFrame({ deploymentId, children }: DeploymentFrameProps) {
  const [segment = null, runId] = useSelectedLayoutSegments();
  if (segment === RUNS_SEGMENT && runId !== undefined) return children;
  return (
    <DeploymentActions>
      <TabbedFrame deploymentId={deploymentId} segment={segment}>
        {children}
      </TabbedFrame>
    </DeploymentActions>
  );
}

function TabbedFrame({ deploymentId, segment, children }: DeploymentFrameProps & { segment: string | null }) {
  const query = usePolledQuery(deploymentDetail(deploymentId));
  const deployment = query.data?.deployment ?? null;
  const name = deployment?.appName ?? deploymentId;
  const tab = tabs.find((each) => each.segment === segment)?.label ?? 'Overview';
  useDocumentTitle(deployment === null ? null : `${tab} · ${name}`);
  const failure = query.data === undefined ? query.error : null;
  const isRetired = failure?.code === RETIRED;
  const isGone = failure?.status === 404 || isRetired;
  useRememberSightings(deployment === null ? none : [deployment], query.lastRead);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Deployments', href: routes.deployments() },
          ...(segment === null ? [] : [{ label: name, href: routes.deployment(deploymentId) }]),
          { label: segment === null ? name : tab },
        ]}
      />
      {deployment === null ? (
        <PageHead title={name} facts={[query.isPending ? <Skeleton key="facts" className="w-72" /> : null]} />
      ) : (
        <DeploymentHead deployment={deployment} />
      )}
      {deployment === null ? null : <DeploymentBanner deployment={deployment} />}
      {failure !== null && isRetired ? <RetiredPanel deploymentId={deploymentId} error={failure} /> : null}
      {failure !== null && !isRetired ? (
        <Panel aria-label="Deployment">
          <ErrorPanel
            error={failure}
            title="The deployment could not be read"
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          >
            <Button asChild size="small">
              <Link href={routes.deployments()}>All deployments</Link>
            </Button>
          </ErrorPanel>
        </Panel>
      ) : null}
      {isGone ? null : (
        <>
          <LinkTabs
            label="Deployment"
            tabs={tabs.map(({ label, href }) => ({ label, href: href(deploymentId) }))}
          />
          {children}
        </>
      )}
    </>
  );
}
