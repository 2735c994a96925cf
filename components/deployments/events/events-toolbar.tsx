'use client';

import { Search } from 'lucide-react';
import type { Zone } from '@/lib/browser/zone';
import { Toolbar } from '@/components/page-head';
import { QueryAge, type QueryLike } from '@/components/query-view';
import { ReadAgainButton } from '@/components/read-again-button';
import { Counters, type Counter } from '@/components/ui/counters';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { lookOfType } from './event-look';
import { countTypes, filterEvents, type EventFilter } from './events-model';
import type { EventAnswer } from './read';

/** In the address null is every type; a button needs a word, which no type can begin with. */
const ALL = ' all';

function counterOf(type: string, count: number): Counter<string> {
  const look = lookOfType(type);
  const label = type === '' ? 'type not reported' : <code>{type}</code>;
  return { value: type, label, count, ...(look === null ? {} : { look }) };
}

function countersOf(answer: EventAnswer | undefined, { q, type, range }: EventFilter): Counter<string>[] {
  if (answer === undefined) return [{ value: ALL, label: 'All' }];
  const found = filterEvents(answer.events, { q, type: null, range });
  const counts = new Map(countTypes(found).map((each) => [each.type, each.count]));
  const types = new Set(countTypes(answer.events).map((each) => each.type));
  // A type asked for by the address stays visible where nothing has it, so that it can be taken back.
  if (type !== null) types.add(type);
  return [
    { value: ALL, label: 'All', count: found.length },
    ...[...types].map((each) => counterOf(each, counts.get(each) ?? 0)),
  ];
}

const ZONES = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
] as const;

export interface EventsToolbarProps {
  query: QueryLike<EventAnswer>;
  filter: EventFilter;
  onFilterChange: (part: Partial<Pick<EventFilter, 'q' | 'type'>>) => void;
  zone: Zone;
  onZoneChange: (zone: Zone) => void;
}

/** Counts by type that filter, a search, and how old the list is. */
export function EventsToolbar({ query, filter, onFilterChange, zone, onZoneChange }: EventsToolbarProps) {
  return (
    <Toolbar>
      <Counters
        label="Filter by type"
        counters={countersOf(query.data, filter)}
        value={filter.type ?? ALL}
        onValueChange={(value) => onFilterChange({ type: value === ALL ? null : value })}
      />
      <span className="flex items-center justify-end gap-2 md:ml-auto">
        <QueryAge query={query} />
        <Segmented
          label="Zone of days and clocks"
          segments={ZONES}
          value={zone}
          onValueChange={onZoneChange}
        />
        <Field label="Search events" labelHidden className="min-w-0 flex-1 md:w-56">
          <Input
            type="search"
            icon={<Search aria-hidden="true" />}
            placeholder="Message, type or id"
            value={filter.q}
            onChange={(event) => onFilterChange({ q: event.target.value })}
          />
        </Field>
        <ReadAgainButton query={query} />
      </span>
    </Toolbar>
  );
}
