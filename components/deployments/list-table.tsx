'use client';

import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { FailureNote } from '@/components/deployments/failure-note';
import type { KnownRun } from '@/components/deployments/known-runs';
import { listColumns, type ListRow } from '@/components/deployments/list-columns';
import { NoDeployments } from '@/components/deployments/list-empty';
import {
  type DeploymentListView,
  type ListView,
  nextSort,
  sortKeys,
  visibleRows,
} from '@/components/deployments/list-model';
import { QueryAge, type QueryLike, QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';

export type ListTableProps = {
  query: QueryLike<DeploymentListView>;
  view: ListView;
  onViewChange: (part: Partial<ListView>) => void;
  onClear: () => void;
  latest: ReadonlyMap<string, KnownRun>;
  failures: ReadonlyMap<string, KnownRun>;
  /** How often the list is read, in words. */
  pace: string;
  apiUrl: string;
};

const isEmpty = ({ summary, broken }: DeploymentListView) =>
  summary.statuses.length === 0 && broken.length === 0;

const rowId = ({ deployment }: ListRow) => deployment.id;
const rowNote = ({ failure }: ListRow) => (failure === null ? null : <FailureNote run={failure} />);

/** The table with its four states. */
export function ListTable({ query, apiUrl, ...rest }: ListTableProps) {
  return (
    <Panel aria-label="List of deployments">
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={12} />}
        errorTitle="Deployments could not be read"
        isEmpty={isEmpty}
        empty={<NoDeployments apiUrl={apiUrl} />}
      >
        {(list) => <Rows list={list} query={query} {...rest} />}
      </QueryView>
    </Panel>
  );
}

type RowsProps = Omit<ListTableProps, 'apiUrl'> & { list: DeploymentListView };

function Rows({ list, query, view, onViewChange, onClear, latest, failures, pace }: RowsProps) {
  const shown = visibleRows(list.deployments, view, new Set(failures.keys()));
  const rows = shown.map((deployment) => ({
    deployment,
    run: latest.get(deployment.id) ?? null,
    failure: failures.get(deployment.id) ?? null,
  }));
  const press = (pressed: string | undefined) => {
    const key = sortKeys.find((sortKey) => sortKey === pressed) ?? view.sort;
    onViewChange(nextSort(view, key));
  };
  const deleted = list.summary.statuses.find(([word]) => word === 'deleted')?.[1] ?? 0;
  const hidden = view.status === 'deleted' ? 0 : deleted;
  return (
    <>
      {list.broken.length === 0 ? null : <BrokenRows list={list} />}
      {rows.length === 0 ? (
        <NoMatch
          hiddenCount={hidden}
          onClear={onClear}
          onShowDeleted={() => onViewChange({ status: 'deleted' })}
        />
      ) : (
        <DataTable
          label="Deployments"
          columns={listColumns}
          rows={rows}
          rowId={rowId}
          rowNote={rowNote}
          sort={{ id: view.sort, desc: view.isDescending }}
          onSortChange={(sort) => press(sort?.id)}
          className="md:table-fixed"
        />
      )}
      <PanelFoot end={<QueryAge query={query}>{pace}</QueryAge>}>
        <span>
          {list.isWhole ? `${rows.length} shown` : `First ${rows.length} shown, reading the rest`}
          {hidden === 0 ? '' : `, ${hidden} deleted hidden`}
        </span>
        <span className="flex items-center gap-1 max-md:hidden">
          <Kbd>J</Kbd> <Kbd>K</Kbd> move, <Kbd>Enter</Kbd> open, <Kbd>.</Kbd> actions
        </span>
      </PanelFoot>
    </>
  );
}

function NoMatch(props: { hiddenCount: number; onClear: () => void; onShowDeleted: () => void }) {
  return (
    <EmptyState
      title="No deployment fits these filters"
      actions={
        <>
          <Button onClick={props.onClear}>Clear filters</Button>
          {props.hiddenCount === 0 ? null : (
            <Button variant="ghost" onClick={props.onShowDeleted}>
              Show {props.hiddenCount} deleted
            </Button>
          )}
        </>
      }
    />
  );
}

function BrokenRows({ list }: { list: DeploymentListView }) {
  const count = list.broken.length;
  return (
    <>
      <Banner
        kind="warn"
        flush
        title={count === 1 ? '1 entry is not readable.' : `${count} entries are not readable.`}
      >
        The platform sent it in a form that this portal does not know; it is below as it came.
      </Banner>
      <PanelBody className="border-b border-border py-2">
        <RawJson value={list.broken.map(({ raw }) => raw)} label="Entries as they came" />
      </PanelBody>
    </>
  );
}
