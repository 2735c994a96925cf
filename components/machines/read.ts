import { unreadableAnswer } from '@/lib/api/errors';
import type { BrokenRow } from '@/lib/api/read';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A machine as far as its record can be understood: the specification shows no field of it (2.10), so each part is looked for under
 * the names that such records use, and everything stays in `fields`.
 */
export type Machine = {
  /** null when nothing in the record looks like an id: then it can be shown but not opened. */
  id: string | null;
  name: string | null;
  /** In the platform's own word. */
  status: string | null;
  createdAt: string | number | null;
  deletedAt: string | number | null;
  /** Decimal dollars, only from the field that the specification names so for quotes (2.8). */
  hourlyUsd: string | number | null;
  /** The record as it came. */
  fields: Fields;
};

/** The names of each part, the likeliest first. */
const NAMES = {
  id: ['id', 'machine_id', 'machineId', 'uuid', 'uid'],
  name: ['name', 'machine_name', 'display_name', 'displayName', 'label', 'hostname', 'title'],
  status: ['status', 'state', 'machine_status', 'phase', 'power_state', 'lifecycle_state'],
  createdAt: ['created_at', 'createdAt', 'created', 'creation_time', 'launched_at', 'started_at'],
  deletedAt: ['deleted_at', 'deletedAt', 'terminated_at', 'destroyed_at'],
} as const satisfies Partial<Record<keyof Machine, readonly string[]>>;

export type MachinePart = keyof typeof NAMES;

/** The field of a record that a part stands in; null where there is none. */
export function partName(fields: Fields, part: MachinePart): string | null {
  return NAMES[part].find((name) => isPlain(fields[name])) ?? null;
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function partOf(fields: Fields, part: MachinePart): string | number | null {
  const name = partName(fields, part);
  const value = name === null ? null : fields[name];
  return isPlain(value) ? value : null;
}

const asText = (value: string | number | null): string | null => (value === null ? null : String(value));

function toMachine(fields: Fields): Machine {
  const hourly = fields['hourly_usd'];
  return {
    id: asText(partOf(fields, 'id')),
    name: asText(partOf(fields, 'name')),
    status: asText(partOf(fields, 'status')),
    createdAt: partOf(fields, 'createdAt'),
    deletedAt: partOf(fields, 'deletedAt'),
    hourlyUsd: isPlain(hourly) ? hourly : null,
    fields,
  };
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a machine is called on screen. */
export function machineLabel({ name, id }: Pick<Machine, 'name' | 'id'>): string {
  return name ?? id ?? 'A machine without a name';
}

export type MachineListView = { machines: Machine[]; broken: BrokenRow[] };

/** The names a list has under other servers, the specified plural first. */
const LIST_NAMES = ['machines', 'data', 'items', 'results'];

/** The list itself, the field that holds it, the first list of records, or the record alone (specification 4.3: not shown). */
function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer as unknown[];
  if (!isRecord(answer)) return null;
  const named = LIST_NAMES.map((name) => answer[name]).find((value) => Array.isArray(value));
  if (named !== undefined) return named as unknown[];
  const lists: unknown[][] = Object.values(answer).filter((value) => Array.isArray(value));
  const found = lists.find((list) => list.some(isRecord));
  if (found !== undefined) return found;
  return partName(answer, 'id') === null ? null : [answer];
}

/**
 * Reads the answer of GET /machines, whatever its shape. What is no record is kept as it came.
 * @throws ApiError `unreadable_answer` when there is neither a list nor a record in it: that is not the same as an empty list
 */
export function readMachineList(answer: unknown): MachineListView {
  const list = listIn(answer);
  if (list === null) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  const machines: Machine[] = [];
  const broken: BrokenRow[] = [];
  for (const row of list) {
    if (isRecord(row) && Object.keys(row).length > 0) machines.push(toMachine(row));
    else broken.push({ raw: row });
  }
  return { machines, broken };
}

/** The record inside an envelope such as `{machine: {…}}`, or the answer itself when it has an id of its own. */
function recordIn(answer: Fields): Fields {
  if (partName(answer, 'id') !== null) return answer;
  const inner = ['machine', 'data', 'item', 'result'].map((name) => answer[name]).find(isRecord);
  return inner ?? answer;
}

/**
 * Reads the answer of GET /machines/{machine_id}, bare or in an envelope.
 * @throws ApiError `unreadable_answer` when it is no record
 */
export function readMachine(answer: unknown): Machine {
  if (!isRecord(answer)) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  return toMachine(recordIn(answer));
}

export type AcceptedMachine = {
  machine: Machine | null;
  /** The platform answered an earlier request with the same key again (specification 8.3.2). */
  isReplay: boolean;
};

/** Reads the answer of POST /machines. Any 2xx counts as accepted, also one without a body; what came of it is read again. */
export function readAcceptedMachine(answer: unknown): AcceptedMachine {
  if (!isRecord(answer)) return { machine: null, isReplay: false };
  return { machine: toMachine(recordIn(answer)), isReplay: answer['replayed'] === true };
}

/** An answer whose shape is not shown, as a record to draw; null when there is nothing in it. */
export function readAnyRecord(answer: unknown): Fields | null {
  if (answer === undefined || answer === null) return null;
  return isRecord(answer) ? answer : { answer };
}
