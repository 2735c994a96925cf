import { isInRange, type TimeRange } from '@/components/deployments/time-range';
import { zonedTime } from '@/lib/format/time';
import type { DeploymentEvent } from './read';

/** How often a type occurs; '' is a type that was not reported. */
export interface TypeCount {
  type: string;
  count: number;
}

/** The types that arrived, most frequent first, equal ones by name. */
export function countTypes(events: readonly DeploymentEvent[]): TypeCount[] {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

export interface EventFilter {
  /** Searched for in message, type and id, whatever the case; '' finds all. */
  q: string;
  /** Null is every type. */
  type: string | null;
  /** Null is all time. */
  range: TimeRange | null;
}

/** The events that a filter lets through, in their order. */
export function filterEvents(
  events: readonly DeploymentEvent[],
  { q, type, range }: EventFilter,
): DeploymentEvent[] {
  const wanted = q.trim().toLowerCase();
  return events.filter(
    (event) =>
      (type === null || event.type === type) &&
      (range === null || isInRange(range, event.at)) &&
      [event.message, event.type, event.id].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export interface EventDay {
  /** The day, or '' for events without a readable time. */
  key: string;
  /** "20 Nov 2026". */
  label: string;
  events: DeploymentEvent[];
}

/** Events by the day of the zone that they happened on; order is kept. */
export function groupByDay(events: readonly DeploymentEvent[], timeZone = 'UTC'): EventDay[] {
  const days = new Map<string, EventDay>();
  for (const event of events) {
    const atMs = event.at?.epochMs ?? null;
    const key = atMs === null ? '' : zonedTime(atMs, timeZone).day;
    const day = days.get(key) ?? { key, label: key === '' ? 'Without a readable time' : key, events: [] };
    day.events.push(event);
    days.set(key, day);
  }
  return [...days.values()];
}
