import * as z from 'zod/mini';
import { windowFactsOf, windowFields, type WindowFacts } from '@/components/deployments/window-facts';
import { instantRaw, readAnswer, record, rows, text, type BrokenRow } from '@/lib/api/read';
import { readInstant, type Instant } from '@/lib/format/time';

const eventSchema = record({ id: text(), type: text(), message: text(), created_at: instantRaw() });

const eventRow = z.pipe(
  eventSchema,
  z.transform((raw): Omit<DeploymentEvent, 'key'> => ({
    id: raw.id,
    type: raw.type,
    message: raw.message,
    at: readInstant(raw.created_at),
    extra: raw.extra,
  })),
);

const eventList = record({ events: rows(eventRow), ...windowFields });

/** One event as given; the set of types is not documented (specification 2.4). */
export interface DeploymentEvent {
  /** Tells this event from the others of its answer: its id, or its place where ids are missing or repeated. */
  key: string;
  /** '' when not reported. */
  id: string;
  /** '' when not reported. */
  type: string;
  message: string;
  at: Instant | null;
  /** Fields that this version does not know, as they came. */
  extra: Record<string, unknown>;
}

export interface EventAnswer extends WindowFacts {
  /** Newest first; events without a readable time come last, in the order of the answer. */
  events: DeploymentEvent[];
  /** Entries that are no records, as they came. */
  broken: BrokenRow[];
}

function withKeys(events: readonly Omit<DeploymentEvent, 'key'>[]): DeploymentEvent[] {
  const taken = new Set<string>();
  return events.map((event, index) => {
    let key = event.id === '' ? `#${index}` : event.id;
    while (taken.has(key)) key += `#${index}`;
    taken.add(key);
    return { ...event, key };
  });
}

const timeOf = ({ at }: DeploymentEvent) => at?.epochMs ?? Number.NEGATIVE_INFINITY;

function byNewest(first: DeploymentEvent, second: DeploymentEvent): number {
  const [firstMs, secondMs] = [timeOf(first), timeOf(second)];
  return firstMs === secondMs ? 0 : secondMs - firstMs;
}

/** Reads the answer of GET /deployments/{id}/events. @throws ApiError `unreadable_answer` when it is no object */
export function readEventAnswer(answer: unknown): EventAnswer {
  const list = readAnswer(eventList, answer);
  return {
    events: withKeys(list.events.rows).sort(byNewest),
    broken: list.events.broken,
    ...windowFactsOf(list),
  };
}
