import { withoutWriteOnly } from '@/lib/format/write-only';
import { readInstant, type Instant } from '@/lib/format/time';

type Fields = Readonly<Record<string, unknown>>;

/** Something that happened to a key, as far as its record says so; the specification shows none of its fields. */
export interface AuditEvent {
  /** Keeps rows apart. */
  rowId: string;
  /** '' when no field of the record is known to be one. */
  type: string;
  keyId: string | null;
  actor: string | null;
  at: Instant | null;
  /** The fields that have no place of their own. */
  extra: Record<string, unknown>;
  /** The record as it came, without what must not be read back. */
  record: Fields;
}

export interface KeyAudit {
  events: AuditEvent[];
  /** What stands in the list and is no record. */
  broken: unknown[];
  /** The answer, where it holds no list: shown as it came. */
  other: Fields | null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names that platforms give to what this page has a place for, the likeliest first. */
const NAMES = {
  type: ['type', 'event', 'event_type', 'action'],
  keyId: ['key_id', 'api_key_id'],
  actor: ['actor', 'actor_id', 'performed_by', 'user'],
  at: ['created_at', 'occurred_at', 'at', 'timestamp', 'time'],
} as const;

/** The first of these fields that holds a text or a number. */
function placeOf(fields: Fields, names: readonly string[]): string | null {
  const holds = (name: string) => {
    const value = fields[name];
    return (typeof value === 'string' && value !== '') || typeof value === 'number';
  };
  return names.find(holds) ?? null;
}

function eventOf(fields: Fields, index: number): AuditEvent {
  const places = {
    type: placeOf(fields, NAMES.type),
    keyId: placeOf(fields, NAMES.keyId),
    actor: placeOf(fields, NAMES.actor),
    at: placeOf(fields, NAMES.at),
  };
  const textAt = (name: string | null) => (name === null ? null : String(fields[name]));
  const placed = new Set<string | null>([...Object.values(places), 'id']);
  const { id } = fields;
  return {
    rowId: `${typeof id === 'string' ? id : ''} ${index}`,
    type: textAt(places.type) ?? '',
    keyId: textAt(places.keyId),
    actor: textAt(places.actor),
    at: readInstant(places.at === null ? null : fields[places.at]),
    extra: Object.fromEntries(Object.entries(fields).filter(([name]) => !placed.has(name))),
    record: fields,
  };
}

function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer as unknown[];
  if (!isFields(answer)) return null;
  const named = answer['events'] ?? answer['audit'];
  const list: unknown = Array.isArray(named) ? named : Object.values(answer).find(Array.isArray);
  return Array.isArray(list) ? (list as unknown[]) : null;
}

/** Reads the answer of GET /api-keys/audit in whatever shape it comes. Events keep the platform's order. */
export function readKeyAudit(answer: unknown): KeyAudit {
  const shown = withoutWriteOnly(answer);
  const list = listIn(shown);
  if (list === null) return { events: [], broken: [], other: isFields(shown) ? shown : { answer: shown } };
  return {
    events: list.flatMap((item, index) => (isFields(item) ? [eventOf(item, index)] : [])),
    broken: list.filter((item) => !isFields(item)),
    other: null,
  };
}
