/** A DNS record that the owner of a domain is asked to make. */
export interface DnsRecord {
  type: string;
  name: string;
  value: string;
  /** Everything else said of it: what it is for, its time to live. */
  more: Record<string, unknown>;
}

/** Something that was looked at, with what came of it. */
export interface Check {
  /** The name of the field that it stands under. */
  name: string;
  /** As given. */
  state: string;
  reason: string | null;
  /** The value that a DNS record was to have, where the check is one of a record. */
  expected: string | null;
  raw: Record<string, unknown>;
}

type Fields = Record<string, unknown>;

const DNS_TYPE = /^(?:A|AAAA|ALIAS|ANAME|CAA|CNAME|HTTPS|MX|NS|PTR|SRV|SVCB|TXT)$/i;
/** A record nested deeper than this is shown as JSON only. */
const DEPTH_MAX = 6;

const names = {
  type: ['type', 'record_type'],
  name: ['name', 'host', 'hostname', 'record_name'],
  value: ['value', 'target', 'data', 'content', 'points_to', 'record_value'],
  state: ['state', 'status', 'result'],
  reason: ['reason', 'message', 'detail', 'error'],
} as const;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first of these fields that holds text, with its name. */
export function firstText(record: Fields, fields: readonly string[]): { field: string; text: string } | null {
  for (const field of fields) {
    const value = record[field];
    if (typeof value === 'string' && value !== '') return { field, text: value };
  }
  return null;
}

function without(record: Fields, fields: readonly (string | undefined)[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name)));
}

function asDnsRecord(value: Fields): DnsRecord | null {
  const type = firstText(value, names.type);
  const name = firstText(value, names.name);
  const data = firstText(value, names.value);
  if (type === null || name === null || data === null || !DNS_TYPE.test(type.text)) return null;
  const more = without(value, [type.field, name.field, data.field]);
  return { type: type.text.toUpperCase(), name: name.text, value: data.text, more };
}

function asCheck(name: string, value: Fields): Check | null {
  const state = firstText(value, names.state);
  if (state === null || !('reason' in value || 'message' in value || 'expected' in value)) return null;
  const { expected } = value;
  return {
    name,
    state: state.text,
    reason: firstText(value, names.reason)?.text ?? null,
    expected: typeof expected === 'string' ? expected : null,
    raw: value,
  };
}

export interface RecordParts {
  dns: DnsRecord[];
  checks: Check[];
  /** Names of the outermost fields that were told in full by these parts. */
  used: string[];
}

/** Gathers below one field; false when something in it is told by neither part. */
function gather(name: string, value: unknown, into: RecordParts, depth: number): boolean {
  if (depth > DEPTH_MAX) return false;
  if (Array.isArray(value))
    return value.length > 0 && value.map((item) => gather(name, item, into, depth + 1)).every(Boolean);
  if (!isFields(value)) return false;
  const record = asDnsRecord(value);
  const check = record === null ? asCheck(name, value) : null;
  if (record !== null) into.dns.push(record);
  if (check !== null) into.checks.push(check);
  if (record !== null || check !== null) return true;
  const told = Object.entries(value).map(([key, inner]) => gather(key, inner, into, depth + 1));
  return told.length > 0 && told.every(Boolean);
}

/**
 * Finds in a record of unknown form what can be drawn better than as names and values: DNS records, whatever their fields are called,
 * and checks with what came of them.
 */
export function recordParts(record: Fields): RecordParts {
  const parts: RecordParts = { dns: [], checks: [], used: [] };
  for (const [name, value] of Object.entries(record)) {
    if (gather(name, value, parts, 1)) parts.used.push(name);
  }
  return parts;
}
