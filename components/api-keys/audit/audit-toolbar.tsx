'use client';

import { Download, Search } from 'lucide-react';
import { Toolbar } from '@/components/page-head';
import { QueryAge, type QueryLike } from '@/components/query-view';
import { ReadAgainButton } from '@/components/read-again-button';
import { Button } from '@/components/ui/button';
import { Counters, type Counter } from '@/components/ui/counters';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { saveFile } from '@/lib/browser/save-file';
import { auditCsv, auditJson, countTypes, filterAudit, type AuditFilter } from './audit-model';
import type { AuditEvent, KeyAudit } from './read';

/** In the address null is every event; a button needs a word, which no event can begin with. */
const ALL = ' all';

function countersOf(found: readonly AuditEvent[] | undefined, wanted: string | null): Counter<string>[] {
  const counts = countTypes(found ?? []);
  // An event asked for by the address stays visible where nothing is one, so that it can be taken back.
  const isThere = wanted === null || counts.some(({ type }) => type === wanted);
  const shown = isThere ? counts : [...counts, { type: wanted, count: 0 }];
  return [
    { value: ALL, label: 'All', count: found?.length },
    ...shown.map(({ type, count }) => ({
      value: type,
      label: type === '' ? 'event not reported' : <code>{type}</code>,
      count,
    })),
  ];
}

export interface AuditToolbarProps {
  query: QueryLike<KeyAudit>;
  filter: AuditFilter;
  labels: Readonly<Record<string, string>>;
  /** What the filter lets through: that is exported. */
  shown: readonly AuditEvent[];
  onFilterChange: (part: { q?: string; event?: string | null }) => void;
}

/** Counts by event that filter, a search, and the way to take the events along. */
export function AuditToolbar({ query, filter, labels, shown, onFilterChange }: AuditToolbarProps) {
  const events = query.data?.events;
  const found = events && filterAudit(events, { q: filter.q, type: null }, labels);
  const nothing = shown.length === 0 ? 'There is no event to export.' : undefined;
  return (
    <Toolbar>
      <Counters
        label="Filter by event"
        counters={countersOf(found, filter.type)}
        value={filter.type ?? ALL}
        onValueChange={(value) => onFilterChange({ event: value === ALL ? null : value })}
      />
      <span className="flex flex-wrap items-center justify-end gap-2 md:ml-auto">
        <QueryAge query={query} />
        <Field
          label="Search the audit"
          labelHidden
          className="min-w-0 flex-1 max-md:order-last max-md:basis-full md:w-56"
        >
          <Input
            type="search"
            icon={<Search aria-hidden="true" />}
            placeholder="Key id, actor or label"
            value={filter.q}
            onChange={(event) => onFilterChange({ q: event.target.value })}
          />
        </Field>
        <Button
          disabledReason={nothing}
          aria-label="Export as CSV"
          onClick={() => saveFile('key-audit.csv', 'text/csv', auditCsv(shown))}
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
        <Button
          disabledReason={nothing}
          aria-label="Export as JSON"
          onClick={() => saveFile('key-audit.json', 'application/json', auditJson(shown))}
        >
          <Download aria-hidden="true" />
          JSON
        </Button>
        <ReadAgainButton query={query} />
      </span>
    </Toolbar>
  );
}
