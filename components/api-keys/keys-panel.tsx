'use client';

import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Toolbar } from '@/components/page-head';
import { QueryAge, QueryView, type QueryLike } from '@/components/query-view';
import { ReadAgainButton } from '@/components/read-again-button';
import { RawJson } from '@/components/raw-json';
import { Button } from '@/components/ui/button';
import { Counters, type Counter } from '@/components/ui/counters';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Rows } from '@/lib/api/read';
import { useNow } from '@/lib/browser/use-now';
import { explainedQuery } from './key-errors';
import { filterKeys, keyStates, unitWords, type KeyFilter } from './key-list';
import { KeysTable } from './keys-table';
import type { KeyLabels } from './labels';
import type { ApiKey } from './read';

interface KeysPanelProps {
  query: QueryLike<Rows<ApiKey>>;
  labels: KeyLabels;
  onRevoke: (key: ApiKey) => void;
  onIssue: () => void;
  /** Why no key can be issued. */
  issueDisabledReason: string | undefined;
}

/** Counters that filter, the table and its four states. */
export function KeysPanel({ query, labels, onRevoke, onIssue, issueDisabledReason }: KeysPanelProps) {
  const [filter, setFilter] = useState<KeyFilter>('all');
  const nowMs = useNow(60_000);
  const keys = query.data?.rows;
  return (
    <>
      <Toolbar>
        <Counters
          label="Filter by state"
          counters={countersOf(keys, nowMs)}
          value={filter}
          onValueChange={setFilter}
        />
        <span className="flex items-center justify-end gap-1 md:ml-auto">
          <QueryAge query={query} />
          <ReadAgainButton query={query} size="small" />
        </span>
      </Toolbar>
      <Panel aria-label="API keys">
        <QueryView
          query={explainedQuery(query)}
          skeleton={<SkeletonRows rows={4} />}
          errorTitle="API keys could not be read"
          isEmpty={(list) => list.rows.length === 0 && list.broken.length === 0}
          empty={<NoKeys onIssue={onIssue} disabledReason={issueDisabledReason} />}
        >
          {(list) => (
            <>
              <KeysTable
                keys={filterKeys(list.rows, filter, nowMs)}
                labels={labels}
                nowMs={nowMs}
                onRevoke={onRevoke}
              />
              {list.broken.length === 0 ? null : (
                <div className="px-4 py-2">
                  <RawJson
                    label={`Rows that could not be read (${list.broken.length})`}
                    value={list.broken}
                  />
                </div>
              )}
              <PanelFoot end="Keys share one account budget; a second key adds none.">
                {unitWords(list.rows)}
              </PanelFoot>
            </>
          )}
        </QueryView>
      </Panel>
    </>
  );
}

function countersOf(keys: readonly ApiKey[] | undefined, nowMs: number): Counter<KeyFilter>[] {
  const count = (filter: KeyFilter) => keys && filterKeys(keys, filter, nowMs).length;
  return [
    { value: 'all', label: 'All', count: count('all') },
    { value: 'active', label: 'Active', count: count('active'), look: keyStates.active },
    { value: 'revoked', label: 'Revoked', count: count('revoked'), look: keyStates.revoked },
    {
      value: 'unused',
      label: 'Unused for 60 days',
      count: count('unused'),
      look: { tone: 'warn', shape: 'half' },
    },
  ];
}

function NoKeys({ onIssue, disabledReason }: { onIssue: () => void; disabledReason: string | undefined }) {
  return (
    <EmptyState
      title="No API keys yet"
      actions={
        <Button onClick={onIssue} disabledReason={disabledReason}>
          Issue the first key
        </Button>
      }
    >
      A key lets scripts and CI call the platform as this account. Its plaintext is shown once, when it is
      issued.
    </EmptyState>
  );
}
