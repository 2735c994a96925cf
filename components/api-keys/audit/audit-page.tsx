'use client';

import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/empty-state';
import { PageHead } from '@/components/page-head';
import { QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { RecordView } from '@/components/record-view';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { useTimeZone } from '@/lib/browser/zone';
import { explainedQuery } from '../key-errors';
import { KeysTabs } from '../keys-tabs';
import { keyLabels, type KeyLabels } from '../labels';
import { AuditDays } from './audit-days';
import { filterAudit } from './audit-model';
import { auditParams } from './audit-params';
import { AuditToolbar } from './audit-toolbar';
import { keyAudit } from './queries';
import type { AuditEvent, KeyAudit } from './read';

/** What happened to the keys of the account, newest first as the platform gives it, by day. */
export function AuditPage() {
  const query = usePolledQuery(keyAudit);
  const [params, setParams] = useQueryStates(auditParams);
  const { value: labels } = useLocalStore(keyLabels);
  const filter = { q: params.q, type: params.event };
  const shown = filterAudit(query.data?.events ?? [], filter, labels);
  return (
    <>
      <PageHead title="Key audit" facts={['What happened to every kind of key of this account']} />
      <KeysTabs />
      <AuditToolbar
        query={query}
        filter={filter}
        labels={labels}
        shown={shown}
        onFilterChange={(part) => void setParams(part)}
      />
      <Panel aria-label="Key audit">
        <QueryView
          query={explainedQuery(query)}
          skeleton={<SkeletonRows rows={8} />}
          errorTitle="The audit could not be read"
          isEmpty={({ events, broken, other }) =>
            events.length === 0 && broken.length === 0 && other === null
          }
          empty={
            <EmptyState title="Nothing has happened yet">
              Issuing a key, its first use and its revocation appear here.
            </EmptyState>
          }
        >
          {(audit) => (
            <AuditBody
              {...{ audit, shown, labels }}
              viewKey={`${params.event ?? ''} ${params.q}`}
              onClear={() => void setParams({ q: '', event: null })}
            />
          )}
        </QueryView>
      </Panel>
    </>
  );
}

interface AuditBodyProps {
  audit: KeyAudit;
  shown: readonly AuditEvent[];
  labels: KeyLabels;
  /** Begins the list anew when the filter changes. */
  viewKey: string;
  onClear: () => void;
}

function AuditBody({ audit, shown, labels, viewKey, onClear }: AuditBodyProps) {
  const timeZone = useTimeZone();
  if (audit.other !== null) {
    return (
      <PanelBody className="grid gap-3 text-13">
        <p className="text-muted">The answer holds no list, so it is shown as it came.</p>
        <RecordView record={audit.other} />
      </PanelBody>
    );
  }
  return (
    <>
      {shown.length === 0 && audit.events.length > 0 ? (
        <EmptyState title="No event matches" actions={<Button onClick={onClear}>Show all events</Button>}>
          {audit.events.length} events are there, none with this word and kind.
        </EmptyState>
      ) : (
        <AuditDays key={viewKey} events={shown} labels={labels} />
      )}
      {audit.broken.length === 0 ? null : (
        <div className="border-t border-border px-4 py-2">
          <RawJson label={`Entries that could not be read (${audit.broken.length})`} value={audit.broken} />
        </div>
      )}
      <PanelFoot end={`Days and clocks are ${timeZone}`}>
        {shown.length} of {audit.events.length} events that the platform returned, in its order
      </PanelFoot>
    </>
  );
}
