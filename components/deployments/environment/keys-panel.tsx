'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import { actionsColumn } from '@/components/common-columns';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { QueryAge, QueryView, type QueryLike } from '@/components/query-view';
import type { TableColumn } from '@/components/table-columns';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { counted } from '@/lib/format/count';
import { ChangeWord } from './change-word';
import { diffEnv, type EnvDiffRow } from './env-diff';
import type { EnvMode } from './staged';

export interface KeysPanelProps {
  query: QueryLike<string[]>;
  staged: readonly string[];
  mode: EnvMode;
  /** Undefined where nothing can be changed. */
  onOverwrite: ((key: string) => void) | undefined;
}

function columnsOf(onOverwrite: KeysPanelProps['onOverwrite']): TableColumn<EnvDiffRow>[] {
  return [
    {
      id: 'key',
      header: 'Key',
      isRowHeader: true,
      truncate: true,
      sortValue: ({ key }) => key,
      cell: ({ key }) => <CopyText value={key} what="Key" />,
    },
    {
      id: 'change',
      header: 'Staged',
      card: 'line1',
      className: 'md:w-36',
      sortValue: ({ change }) => change,
      cell: ({ change }) => <ChangeWord change={change} />,
    },
    actionsColumn(
      ({ key, change }) =>
        (change === 'unchanged' || change === 'removed') && onOverwrite !== undefined ? (
          <Button
            size="small"
            variant="ghost"
            aria-label={`${change === 'removed' ? 'Keep' : 'Overwrite'} ${key}`}
            onClick={() => onOverwrite(key)}
          >
            {change === 'removed' ? 'Keep' : 'Overwrite'}
          </Button>
        ) : null,
      'md:w-28',
    ),
  ];
}

function KeyTable({
  keys,
  staged,
  mode,
  onOverwrite,
}: Omit<KeysPanelProps, 'query'> & { keys: readonly string[] }) {
  const [wanted, setWanted] = useState('');
  const rows = diffEnv(keys, staged, mode === 'replace');
  const found = rows.filter(({ key }) => key.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <div className="border-b border-border px-4 py-2">
        <Field label="Search keys" labelHidden>
          <Input
            type="search"
            icon={<Search aria-hidden="true" />}
            placeholder="Search keys"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </Field>
      </div>
      {found.length === 0 ? (
        <p className="px-4 py-4 text-13 text-muted">No key matches.</p>
      ) : (
        <DataTable
          label="Environment variables"
          columns={columnsOf(onOverwrite)}
          rows={found}
          rowId={({ key }) => key}
        />
      )}
      <PanelFoot>
        {found.length === rows.length
          ? counted(keys.length, 'key')
          : `${found.length} of ${rows.length} shown`}
      </PanelFoot>
    </>
  );
}

/** The names of the variables. What they hold cannot be read back (specification 2.5). */
export function KeysPanel({ query, staged, mode, onOverwrite }: KeysPanelProps) {
  return (
    <Panel title="Variables" sub="values are write-only" age={<QueryAge query={query} />}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={5} />}
        errorTitle="The environment could not be read"
        isEmpty={(keys) => keys.length === 0 && staged.length === 0}
        empty={
          <EmptyState title="No variables">
            The app is started with none of its own. Add some, or bring a whole .env.
          </EmptyState>
        }
      >
        {(keys) => <KeyTable keys={keys} staged={staged} mode={mode} onOverwrite={onOverwrite} />}
      </QueryView>
    </Panel>
  );
}
