'use client';

import { Plus, RefreshCw } from 'lucide-react';
import { Link } from '@/components/link';
import dynamic from 'next/dynamic';
import { useMemo, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ColumnChooser } from '@/components/machines/column-chooser';
import { chosenColumns, columnFields, defaultColumns } from '@/components/machines/columns';
import { MachinesTable, type MachineRow } from '@/components/machines/machines-table';
import { useAcceptedPrices } from '@/components/machines/prices';
import { machineList } from '@/components/machines/queries';
import type { Machine, MachineListView } from '@/components/machines/read';
import { hourlySum } from '@/components/machines/running-cost';
import { machineStatus } from '@/components/machines/status';
import { useFollow } from '@/components/machines/use-follow';
import { PageHead, Toolbar } from '@/components/page-head';
import { QueryAge, type QueryLike, QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useReading } from '@/components/use-reading';
import { useBudget } from '@/lib/browser/budget';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { counted } from '@/lib/format/count';
import { routes } from '@/lib/routes';

const DeleteMachineDialog = dynamic(
  async () => (await import('@/components/machines/delete-machine-dialog')).DeleteMachineDialog,
  { ssr: false },
);

const none: readonly Machine[] = [];
const isGone = ({ status }: Machine) => machineStatus(status).isGone;

/** The rows of the table, with the prices that this browser knows. */
function useRows(machines: readonly Machine[], isGoneShown: boolean): readonly MachineRow[] {
  const { prices } = useAcceptedPrices();
  return useMemo(
    () =>
      machines
        .filter((machine) => isGoneShown || !isGone(machine))
        .map((machine, index) => ({
          key: machine.id ?? `row-${index}`,
          machine,
          accepted: machine.id === null ? undefined : prices[machine.id],
        })),
    [machines, prices, isGoneShown],
  );
}

function useHeadFacts(machines: readonly Machine[] | undefined) {
  const { prices } = useAcceptedPrices();
  const creates = useBudget('deploy_create');
  const createsLeft =
    creates === null ? null : `${creates.remaining} of ${creates.limit} creates left this hour`;
  if (machines === undefined) return [createsLeft];
  const count = machines.filter((machine) => !isGone(machine)).length;
  const { total, notReportedCount } = hourlySum(machines, prices);
  return [
    count === 0 ? null : `${counted(count, 'machine')} on this account`,
    total === null ? null : (
      <>
        <b className="text-text">{total}</b> an hour in all
        {notReportedCount === 0 ? '' : `, not known for ${notReportedCount}`}
      </>
    ),
    createsLeft,
  ];
}

/** The machines of the account, in whatever shape the platform tells of them. */
export function MachinesPage() {
  const { isFollowed, follow } = useFollow();
  const query = usePolledQuery(machineList({ isFollowed }));
  const [target, setTarget] = useState<Machine | null>(null);
  const facts = useHeadFacts(query.data?.machines);
  return (
    <>
      <PageHead
        title="Machines"
        facts={facts}
        actions={
          <Button asChild variant="primary">
            <Link href={routes.newMachine()}>
              <Plus aria-hidden="true" />
              New machine
            </Link>
          </Button>
        }
      />
      <QueryView
        isOnPage
        query={query}
        skeleton={
          <Panel aria-label="Machines">
            <SkeletonRows rows={4} />
          </Panel>
        }
        errorTitle="Machines could not be read"
        isEmpty={({ machines, broken }) => machines.length === 0 && broken.length === 0}
        empty={<NoMachines />}
      >
        {(list) => <List list={list} query={query} isFollowed={isFollowed} onDelete={setTarget} />}
      </QueryView>
      {target?.id == null ? null : (
        <DeleteMachineDialog
          machine={target}
          machineId={target.id}
          onClose={() => setTarget(null)}
          onAccepted={follow}
        />
      )}
    </>
  );
}

type ListProps = {
  list: MachineListView;
  query: QueryLike<MachineListView>;
  isFollowed: boolean;
  onDelete: (machine: Machine) => void;
};

function List({ list: { machines, broken }, query, isFollowed, onDelete }: ListProps) {
  const [isGoneShown, setGoneShown] = useState(false);
  const { isReading, read } = useReading(query);
  const fields = useMemo(() => columnFields(machines), [machines]);
  const { value: chosen } = useLocalStore(chosenColumns);
  const shown = useMemo(
    () => (chosen === null ? defaultColumns(fields) : fields.filter((name) => chosen.includes(name))),
    [chosen, fields],
  );
  const goneCount = machines.filter(isGone).length;
  const rows = useRows(machines.length === 0 ? none : machines, isGoneShown);
  const isChanging = isFollowed || machines.some(({ status }) => machineStatus(status).isChanging);
  return (
    <>
      <Toolbar>
        <span className="flex-1 max-md:hidden" />
        {goneCount === 0 ? null : (
          <Button
            size="small"
            variant="ghost"
            aria-pressed={isGoneShown}
            onClick={() => setGoneShown(!isGoneShown)}
          >
            Show deleted ({goneCount})
          </Button>
        )}
        {fields.length === 0 ? null : <ColumnChooser fields={fields} shown={shown} />}
      </Toolbar>
      <Panel aria-label="Machines">
        {rows.length === 0 ? (
          <EmptyState title="No machine runs">Those that were deleted are hidden.</EmptyState>
        ) : (
          <MachinesTable rows={rows} fields={shown} onDelete={onDelete} />
        )}
        {broken.length === 0 ? null : (
          <div className="border-t border-border px-4 py-2">
            <RawJson
              label={`Rows that are no records (${broken.length})`}
              value={broken.map(({ raw }) => raw)}
            />
          </div>
        )}
        <PanelFoot
          end={
            <span className="flex flex-wrap items-center gap-x-2">
              <QueryAge query={query}>
                {isChanging
                  ? 'again every 5 s while one changes'
                  : 'not again by itself while nothing changes'}
              </QueryAge>
              <Button size="small" variant="ghost" working={isReading} onClick={read}>
                <RefreshCw aria-hidden="true" />
                Read again
              </Button>
            </span>
          }
        >
          Cost so far is this browser&apos;s estimate: the price by the hour times the time since it was
          created.
        </PanelFoot>
      </Panel>
    </>
  );
}

function NoMachines() {
  return (
    <Panel aria-label="Machines">
      <EmptyState
        title="No machines yet"
        actions={
          <Button asChild>
            <Link href={routes.newMachine()}>Choose a profile</Link>
          </Button>
        }
      >
        A machine is yours to administer, by SSH. Choose a profile, take a binding quote for it, and create it
        at that price.
      </EmptyState>
    </Panel>
  );
}
