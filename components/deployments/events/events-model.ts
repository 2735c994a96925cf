import { absoluteTime } from '@/lib/format/time';
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
}

/** The events that a filter lets through, in their order. */
export function filterEvents(
  events: readonly DeploymentEvent[],
  { q, type }: EventFilter,
): DeploymentEvent[] {
  const wanted = q.trim().toLowerCase();
  return events.filter(
    (event) =>
      (type === null || event.type === type) &&
      [event.message, event.type, event.id].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export interface EventDay {
  /** "2026-11-20", or '' for events without a readable time. */
  key: string;
  /** "20 Nov 2026" in UTC. */
  label: string;
  events: DeploymentEvent[];
}

/** Events by the day of UTC that they happened on; order is kept. */
export function groupByDay(events: readonly DeploymentEvent[]): EventDay[] {
  const days = new Map<string, EventDay>();
  for (const event of events) {
    const atMs = event.at?.epochMs ?? null;
    const key = atMs === null ? '' : new Date(atMs).toISOString().slice(0, 10);
    const label = atMs === null ? 'Without a readable time' : (absoluteTime(atMs).split(',')[0] ?? key);
    const day = days.get(key) ?? { key, label, events: [] };
    day.events.push(event);
    days.set(key, day);
  }
  return [...days.values()];
}
