import { csvText } from '@/lib/format/csv';
import { zonedTime } from '@/lib/format/time';
import type { AuditEvent } from './read';

export interface AuditFilter {
  /** Searched for in everything that an event says, and in the label of its key, whatever the case; '' finds all. */
  q: string;
  /** Null is every event. */
  type: string | null;
}

type Labels = Readonly<Record<string, string>>;

/** The events that a filter lets through, in their order. */
export function filterAudit(
  events: readonly AuditEvent[],
  { q, type }: AuditFilter,
  labels: Labels = {},
): AuditEvent[] {
  const wanted = q.trim().toLowerCase();
  const wordsOf = ({ record, keyId }: AuditEvent) =>
    `${JSON.stringify(record)} ${keyId === null ? '' : (labels[keyId] ?? '')}`.toLowerCase();
  return events.filter(
    (event) => (type === null || event.type === type) && (wanted === '' || wordsOf(event).includes(wanted)),
  );
}

/** How often each kind of event occurs, most frequent first, equal ones by name; '' is one that names none. */
export function countTypes(events: readonly AuditEvent[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1));
}

export interface AuditDay {
  /** "20 Nov 2026". */
  label: string;
  events: AuditEvent[];
}

/** Events by the day of the zone on which they happened; order is kept. */
export function byDay(events: readonly AuditEvent[], timeZone = 'UTC'): AuditDay[] {
  const days = new Map<string, AuditDay>();
  for (const event of events) {
    const atMs = event.at?.epochMs ?? null;
    const label = atMs === null ? 'Without a readable time' : zonedTime(atMs, timeZone).day;
    const day = days.get(label) ?? { label, events: [] };
    day.events.push(event);
    days.set(label, day);
  }
  return [...days.values()];
}

/** The events as CSV under the platform's own names; what is no text or number is JSON. */
export function auditCsv(events: readonly AuditEvent[]): string {
  const names = [...new Set(events.flatMap(({ record }) => Object.keys(record)))];
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return '';
    return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  };
  return csvText([names, ...events.map(({ record }) => names.map((name) => cell(record[name])))]);
}

/** The events as JSON, each as it came. */
export function auditJson(events: readonly AuditEvent[]): string {
  return `${JSON.stringify(
    events.map(({ record }) => record),
    null,
    2,
  )}\n`;
}
