'use client';

import { Link } from '@/components/link';
import { addressText } from '@/components/deployments/address-text';
import { formatCents } from '@/components/deployments/cents';
import { latestRuns } from '@/components/deployments/known-runs';
import { BillingPanel, RecordPanel, ResourcesPanel } from '@/components/deployments/overview-panels';
import { deploymentDetail } from '@/components/deployments/queries';
import type { Deployment, DeploymentDetail } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { RunStatusWord } from '@/components/deployments/status-word';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { ExternalLink } from '@/components/external-link';
import { QueryAge, type QueryLike, QueryView } from '@/components/query-view';
import { Time } from '@/components/time';
import { CopyButton } from '@/components/ui/copy-button';
import { FactList, FactStrip } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { formatMoney } from '@/lib/format/money';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

function Absent({ children }: { children: string }) {
  return <span className="font-normal text-faint">{children}</span>;
}

function Address({ deployment }: { deployment: Deployment }) {
  const { publicUrl, status } = deployment;
  if (deploymentStatus(status).refusals.open !== null) return <Absent>not live</Absent>;
  if (publicUrl === null) return <Absent>not reported</Absent>;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <ExternalLink href={publicUrl} mono>
        {addressText(publicUrl)}
      </ExternalLink>
      <CopyButton value={publicUrl} what="Address" className="-my-1" />
    </span>
  );
}

const kindWords = {
  create: 'of the create',
  redeploy: 'of a redeploy',
  restart: 'of a restart',
  environment: 'of an environment change',
} as const;

function useLastRun(deploymentId: string) {
  const run = latestRuns(useKnownRuns().runs).get(deploymentId);
  if (run === undefined)
    return {
      label: 'Last run',
      value: <Absent>none known</Absent>,
      detail: 'runs started in this browser are kept here',
    };
  const atMs = run.endedAtMs ?? run.acceptedAtMs;
  return {
    label: 'Last run known in this browser',
    value: <RunStatusWord status={run.status} />,
    detail: (
      <>
        {run.kind === null ? '' : `${kindWords[run.kind]}, `}
        {atMs === null ? null : <Time value={atMs} />}{' '}
        <Link href={routes.deploymentRun(deploymentId, run.runId)} className="link">
          Open run
        </Link>
      </>
    ),
  };
}

function Detail({ detail, query }: { detail: DeploymentDetail; query: QueryLike<DeploymentDetail> }) {
  const { deployment } = detail;
  const { billing } = deployment;
  const lastRun = useLastRun(deployment.id);
  return (
    <div className="grid gap-4">
      <FactStrip
        facts={[
          {
            label: 'Address',
            value: <Address deployment={deployment} />,
            detail: deployment.subdomain === null ? undefined : `subdomain ${deployment.subdomain}`,
          },
          lastRun,
          {
            label: 'This month',
            value:
              billing?.accruedThisMonthUsd == null ? (
                <Absent>not reported</Absent>
              ) : (
                formatCents(billing.accruedThisMonthUsd)
              ),
            detail: (
              <>
                fixed: <Money dollars={billing?.fixedMonthlyUsd} /> a month
              </>
            ),
          },
          {
            label: 'Updated',
            value: <Time value={deployment.updatedAt} absent="not updated yet" />,
            detail: (
              <>
                created <Time value={deployment.createdAt} />
              </>
            ),
          },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Facts" age={<QueryAge query={query} />}>
          <PanelBody>
            <FactList facts={factsOf(deployment)} />
          </PanelBody>
        </Panel>
        <div className="grid gap-4">
          <ResourcesPanel profile={deployment.resourceProfile} />
          <BillingPanel billing={billing} />
        </div>
      </div>
      <RecordPanel detail={detail} />
    </div>
  );
}

function Money({ dollars }: { dollars: number | null | undefined }) {
  return dollars === null || dollars === undefined ? <Absent>not reported</Absent> : formatMoney(dollars);
}

function factsOf(deployment: Deployment) {
  const { source } = deployment;
  const given = (text: string | null) => text ?? <Absent>not reported</Absent>;
  return [
    { label: 'Name', value: deployment.appName },
    { label: 'Id', value: <code>{deployment.id}</code> },
    { label: 'Subdomain', value: given(deployment.subdomain) },
    { label: 'Runtime', value: given(deployment.runtime) },
    {
      label: 'Source',
      value: given(source.type),
      detail:
        source.templateId === null ? undefined : (
          <>
            template <code>{source.templateId}</code>
          </>
        ),
    },
    { label: 'Created', value: <Time value={deployment.createdAt} absolute /> },
    { label: 'Updated', value: <Time value={deployment.updatedAt} absolute absent="not updated yet" /> },
    ...(deployment.deletedAt === null
      ? []
      : [{ label: 'Deleted', value: <Time value={deployment.deletedAt} absolute /> }]),
    ...(deployment.closureReason === null
      ? []
      : [{ label: 'Closure reason', value: deployment.closureReason }]),
  ].map(({ label, value, ...rest }) => ({
    label,
    value,
    ...('detail' in rest && rest.detail !== undefined ? { detail: rest.detail } : {}),
  }));
}

/** What is known of a deployment, in its own words, and what this portal does not know of it. */
export function DeploymentOverview({ deploymentId }: { deploymentId: string }) {
  const query = usePolledQuery(deploymentDetail(deploymentId));
  // The frame around this page says why it could not be read.
  if (query.data === undefined && query.error !== null) return null;
  return (
    <QueryView
      isOnPage
      query={query}
      errorTitle="The deployment could not be read"
      skeleton={
        <Panel aria-label="Facts">
          <SkeletonRows rows={8} />
        </Panel>
      }
    >
      {(detail) => <Detail detail={detail} query={query} />}
    </QueryView>
  );
}
