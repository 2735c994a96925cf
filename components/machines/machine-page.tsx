'use client';

import { Trash2 } from 'lucide-react';
import { Link } from '@/components/link';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { sshAccess, sshCommand } from '@/components/machines/access';
import { ActionsPanel } from '@/components/machines/actions-panel';
import { CostTicker } from '@/components/machines/cost-ticker';
import { type AcceptedPrice, useAcceptedPrices } from '@/components/machines/prices';
import { machineDetail } from '@/components/machines/queries';
import { type Machine, machineLabel } from '@/components/machines/read';
import { hourlyPrice } from '@/components/machines/running-cost';
import { machineStatus } from '@/components/machines/status';
import { MachineStatusBadge } from '@/components/machines/status-word';
import { useFollow } from '@/components/machines/use-follow';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { PageHead } from '@/components/page-head';
import { QueryAge, type QueryLike, QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { RecordView } from '@/components/record-view';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyText } from '@/components/ui/copy-button';
import { FactStrip } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useIsInBrowser } from '@/components/use-clock';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { formatMoney } from '@/lib/format/money';
import { routes } from '@/lib/routes';

const DeleteMachineDialog = dynamic(
  async () => (await import('@/components/machines/delete-machine-dialog')).DeleteMachineDialog,
  { ssr: false },
);

const NOT_FOUND = 404;

/** One machine: its record as the platform gives it, how to get in, what can be asked of it, and what it costs. */
export function MachinePage({ machineId }: { machineId: string }) {
  const { isFollowed, follow } = useFollow();
  const query = usePolledQuery(machineDetail(machineId, { isFollowed }));
  const [isDeleting, setDeleting] = useState(false);
  const { data: machine, error } = query;
  const isMissing = error?.status === NOT_FOUND;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Machines', href: routes.machines() },
          { label: machine === undefined ? machineId : machineLabel(machine) },
        ]}
      />
      <Head
        machine={machine}
        machineId={machineId}
        isMissing={isMissing}
        onDelete={() => setDeleting(true)}
      />
      {machine !== undefined && isMissing ? (
        <>
          <Gone />
          <div className="stale grid gap-4">
            <PanelBoundary>
              <Body machine={machine} machineId={machineId} query={query} onDone={follow} isMissing />
            </PanelBoundary>
          </div>
        </>
      ) : (
        <QueryView
          isOnPage
          query={query}
          skeleton={
            <Panel aria-label="Machine">
              <SkeletonRows rows={5} />
            </Panel>
          }
          errorTitle="The machine could not be read"
          errorWay={<AllMachines />}
        >
          {(read) => <Body machine={read} machineId={machineId} query={query} onDone={follow} />}
        </QueryView>
      )}
      {machine !== undefined && isDeleting ? (
        <DeleteMachineDialog
          machine={machine}
          machineId={machineId}
          onClose={() => setDeleting(false)}
          onAccepted={follow}
        />
      ) : null}
    </>
  );
}

function AllMachines() {
  return (
    <Button asChild size="small">
      <Link href={routes.machines()}>All machines</Link>
    </Button>
  );
}

function Gone() {
  return (
    <Banner kind="info" title="The platform does not know this machine any more." actions={<AllMachines />}>
      What stands here is what it told last.
    </Banner>
  );
}

type HeadProps = {
  machine: Machine | undefined;
  machineId: string;
  isMissing: boolean;
  onDelete: () => void;
};

function Head({ machine, machineId, isMissing, onDelete }: HeadProps) {
  if (machine === undefined) return <PageHead title="Machine" facts={[<code key="id">{machineId}</code>]} />;
  const { isGone } = machineStatus(machine.status);
  const gone = isGone || isMissing ? 'The machine is deleted.' : undefined;
  return (
    <PageHead
      title={machineLabel(machine)}
      status={<MachineStatusBadge status={machine.status} />}
      facts={[
        <CopyText key="id" value={machineId} what="Machine id" />,
        <span key="created">
          created <Time value={machine.createdAt} absent="at a time not reported" />
        </span>,
      ]}
      actions={
        <Button variant="danger" disabledReason={gone} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          Delete machine
        </Button>
      }
    />
  );
}

type BodyProps = {
  machine: Machine;
  machineId: string;
  query: QueryLike<Machine>;
  onDone: () => void;
  isMissing?: boolean;
};

function Body({ machine, machineId, query, onDone, isMissing = false }: BodyProps) {
  const { prices } = useAcceptedPrices();
  return (
    <div className="grid gap-4">
      <Costs machine={machine} accepted={prices[machineId]} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <SshPanel machine={machine} />
          {isMissing ? null : <ActionsPanel machine={machine} machineId={machineId} onDone={onDone} />}
        </div>
        <Panel title="Record" sub="as the platform gives it" age={<QueryAge query={query} />}>
          <PanelBody className="grid gap-3">
            <RecordView record={machine.fields} />
            <RawJson value={machine.fields} />
          </PanelBody>
        </Panel>
      </div>
    </div>
  );
}

const sources = {
  record: 'from its record',
  quote: 'of the quote accepted in this browser',
} as const;

function Costs({ machine, accepted }: { machine: Machine; accepted: AcceptedPrice | undefined }) {
  const isInBrowser = useIsInBrowser();
  const price = hourlyPrice(machine, isInBrowser ? accepted : undefined);
  return (
    <FactStrip
      facts={[
        {
          label: 'Price of an hour',
          value:
            price === null ? <span className="text-faint">not known</span> : formatMoney(price.hourlyUsd),
          detail: price === null ? 'neither in the record nor accepted here' : sources[price.source],
        },
        {
          label: 'Cost so far',
          value: <CostTicker machine={machine} accepted={accepted} />,
          detail: "this browser's estimate, before any monthly cap",
        },
        {
          label: 'Created',
          value: <Time value={machine.createdAt} />,
          detail: <Time value={machine.createdAt} absolute absent="" />,
        },
      ]}
    />
  );
}

/** Only where the record holds something that looks like an address: a machine without one may still be on its way. */
function SshPanel({ machine }: { machine: Machine }) {
  const access = sshAccess(machine.fields);
  if (access === null) return null;
  return (
    <Panel title="Get in by SSH">
      <PanelBody className="grid gap-2 text-13">
        <CodeBlock code={sshCommand(access)} label="SSH command" noWrap />
        <p className="text-12 text-muted">
          Made of <code>{access.field}</code> in its record
          {access.user === null ? ', which names no user: put yours before the address' : ''}. Whether it
          answers is not checked here.
        </p>
      </PanelBody>
    </Panel>
  );
}
