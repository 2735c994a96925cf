'use client';

import dynamic from 'next/dynamic';
import { useDeferredValue } from 'react';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { selectColumn } from '@/components/deployments/bulk/select-column';
import { SelectionProvider, type useSelectedIds } from '@/components/deployments/bulk/selection';
import { listColumns, type ListRow } from '@/components/deployments/list-columns';
import { ListFoot } from '@/components/deployments/list-foot';
import {
  type DeploymentListView,
  type ListView,
  nextSort,
  sortKeys,
  visibleRows,
} from '@/components/deployments/list-model';
import { rowNote } from '@/components/deployments/row-note';
import { deploymentStatus } from '@/components/deployments/status';
import { type ListLocals, toListRow } from '@/components/deployments/use-list-locals';
import { type QueryLike, QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';

const NoDeployments = dynamic(
  async () => (await import('@/components/deployments/list-empty')).NoDeployments,
);
const BulkBar = dynamic(async () => (await import('@/components/deployments/bulk/bulk-bar')).BulkBar);

export type ListTableProps = {
  query: QueryLike<DeploymentListView>;
  view: ListView;
  onViewChange: (part: Partial<ListView>) => void;
  onClear: () => void;
  locals: ListLocals;
  /** Null while no rows are being selected. */
  selection: (ReturnType<typeof useSelectedIds> & { onDone: () => void }) | null;
  apiUrl: string;
};

const isEmpty = ({ summary, broken }: DeploymentListView) =>
  summary.statuses.length === 0 && broken.length === 0;

const rowId = ({ deployment }: ListRow) => deployment.id;
const selectingColumns = [selectColumn, ...listColumns];

/** The table with its four states. */
export function ListTable({ query, apiUrl, ...rest }: ListTableProps) {
  return (
    <QueryView
      isOnPage
      query={query}
      skeleton={
        <Panel aria-label="List of deployments">
          <SkeletonRows rows={12} />
        </Panel>
      }
      errorTitle="Deployments could not be read"
      isEmpty={isEmpty}
      empty={
        <Panel aria-label="List of deployments">
          <NoDeployments apiUrl={apiUrl} />
        </Panel>
      }
    >
      {(list) => <Rows list={list} query={query} {...rest} />}
    </QueryView>
  );
}

type RowsProps = Omit<ListTableProps, 'apiUrl'> & { list: DeploymentListView };

function Rows({ list, query, view, onViewChange, onClear, locals, selection }: RowsProps) {
  'use memo';
  // A pressed key or counter shows at once, and thousands of rows follow.
  const shownView = useDeferredValue(view);
  const shown = visibleRows(list.deployments, shownView, new Set(locals.failures.keys()), locals.pinnedIds);
  const rows = shown.map((deployment) => toListRow(deployment, locals));
  const press = (pressed: string | undefined) => {
    const key = sortKeys.find((sortKey) => sortKey === pressed) ?? view.sort;
    onViewChange(nextSort(view, key));
  };
  const deleted = list.summary.statuses.find(([word]) => word === 'deleted')?.[1] ?? 0;
  const hidden = view.status === 'deleted' ? 0 : deleted;
  const panel = (
    <Panel aria-label="List of deployments">
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
          columns={selection === null ? listColumns : selectingColumns}
          rows={rows}
          rowId={rowId}
          rowNote={rowNote}
          sort={{ id: view.sort, desc: view.isDescending }}
          onSortChange={(sort) => press(sort?.id)}
          className="md:table-fixed"
        />
      )}
      <ListFoot
        list={list}
        query={query}
        shownCount={rows.length}
        hiddenCount={hidden}
        marks={locals.marks}
      />
    </Panel>
  );
  if (selection === null) return panel;
  const selectable = shown.filter(({ status }) => deploymentStatus(status).refusals.delete === null);
  return (
    <SelectionProvider value={{ ...selection, shown: selectable }}>
      <BulkBar deployments={list.deployments} onDone={selection.onDone} />
      {panel}
    </SelectionProvider>
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
