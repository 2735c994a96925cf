'use client';

import { Link } from '@/components/link';
import { useAcceptedPrices } from '@/components/machines/prices';
import { machineList } from '@/components/machines/queries';
import type { Machine } from '@/components/machines/read';
import { hourlySum } from '@/components/machines/running-cost';
import { machineStatus } from '@/components/machines/status';
import { MachineStatusWord } from '@/components/machines/status-word';
import { QueryAge, QueryView } from '@/components/query-view';
import { SpendLine } from '@/components/spend-line';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

const list = machineList();
const SPEND_LABEL = 'Machines, an hour';

/** How many machines there are in each status, leading to the list. */
export function MachinesOverview() {
  const query = usePolledQuery(list);
  return (
    <Panel
      title="Machines"
      age={<QueryAge query={query} />}
      actions={
        <Button asChild size="small">
          <Link href={routes.machines()}>All machines</Link>
        </Button>
      }
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={2} />} errorTitle="Machines could not be read">
        {({ machines }) => <Counts machines={machines} />}
      </QueryView>
    </Panel>
  );
}

/** The statuses that occur with how many have each, gone ones left out, the most common first. */
function countsOf(machines: readonly Machine[]): readonly (readonly [string | null, number])[] {
  const counts = new Map<string | null, number>();
  for (const { status } of machines)
    if (!machineStatus(status).isGone) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function Counts({ machines }: { machines: readonly Machine[] }) {
  const counts = countsOf(machines);
  if (counts.length === 0)
    return (
      <PanelBody className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
        None.
        <Link href={routes.newMachine()} className="link">
          Choose a profile for one
        </Link>
      </PanelBody>
    );
  return (
    <ul className="divide-y divide-border">
      {counts.map(([status, count]) => (
        <li key={status ?? ''} className="flex min-h-row items-center justify-between gap-4 px-4 text-13">
          <MachineStatusWord status={status} />
          <Link href={routes.machines()} className="font-medium hover:underline">
            {count}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the machines cost an hour together, as a line of the account's spend. */
export function MachineSpend() {
  const query = usePolledQuery(list);
  const { prices } = useAcceptedPrices();
  if (query.data === undefined)
    return (
      <SpendLine
        label={SPEND_LABEL}
        total={null}
        unknownCount={0}
        absent={query.error === null ? 'reading' : 'could not be read'}
      />
    );
  const { machines } = query.data;
  const { total, notReportedCount } = hourlySum(machines, prices);
  const isAny = machines.some(({ status }) => !machineStatus(status).isGone);
  return (
    <SpendLine
      label={SPEND_LABEL}
      total={total}
      unknownCount={notReportedCount}
      absent={isAny ? 'not known' : 'no machines'}
    />
  );
}
