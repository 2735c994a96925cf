'use client';

import { useMemo } from 'react';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { QueryAge, QueryView, type QueryLike } from '@/components/query-view';
import { ReadAgainButton } from '@/components/read-again-button';
import { RawJson } from '@/components/raw-json';
import { RecordView } from '@/components/record-view';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { UnknownFields } from '@/components/unknown-fields';
import { explainedQuery } from '../key-errors';
import { unitWords } from '../key-list';
import { inferenceColumns } from './columns';
import type { InferenceKey, InferenceKeys } from './read';

export interface InferencePanelProps {
  query: QueryLike<InferenceKeys>;
  onRevoke: (keyId: string) => void;
}

/** The list of inference keys in its four states; an answer of another shape is shown as it came. */
export function InferencePanel({ query, onRevoke }: InferencePanelProps) {
  return (
    <Panel
      title="Keys"
      age={<QueryAge query={query} />}
      actions={<ReadAgainButton query={query} size="small" />}
    >
      <QueryView
        query={explainedQuery(query)}
        skeleton={<SkeletonRows rows={3} />}
        errorTitle="Inference keys could not be read"
        isEmpty={({ keys, broken, other }) => keys.length === 0 && broken.length === 0 && other === null}
        empty={
          <EmptyState title="No inference keys yet">
            A key of this kind lets an app call models, and nothing else of this account.
          </EmptyState>
        }
      >
        {(list) => <InferenceBody list={list} onRevoke={onRevoke} />}
      </QueryView>
    </Panel>
  );
}

function InferenceBody({
  list,
  onRevoke,
}: {
  list: InferenceKeys;
  onRevoke: InferencePanelProps['onRevoke'];
}) {
  const { keys, broken, other } = list;
  const columns = useMemo(() => inferenceColumns(onRevoke), [onRevoke]);
  if (other !== null) {
    return (
      <PanelBody className="grid gap-3 text-13">
        <p className="text-muted">The answer holds no list, so it is shown as it came.</p>
        <RecordView record={other} />
      </PanelBody>
    );
  }
  return (
    <>
      {keys.length === 0 ? null : (
        <DataTable
          label="Inference keys"
          columns={columns}
          rows={keys}
          rowId={({ rowId }) => rowId}
          rowNote={noteOf}
        />
      )}
      {broken.length === 0 ? null : (
        <div className="px-4 py-2">
          <RawJson label={`Rows that could not be read (${broken.length})`} value={broken} />
        </div>
      )}
      <PanelFoot>{unitWords(keys)}</PanelFoot>
    </>
  );
}

function noteOf(key: InferenceKey) {
  return Object.keys(key.extra).length === 0 ? null : <UnknownFields fields={key.extra} />;
}
