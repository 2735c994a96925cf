import { unreadableAnswer } from '@/lib/api/errors';
import { isWriteOnly, withoutWriteOnly } from '@/lib/format/write-only';
import type { IssuedAnswer } from '../issue-once';

type Fields = Readonly<Record<string, unknown>>;

/** An inference key as far as its record says so; the specification does not show its fields (section 4.5). */
export interface InferenceKey {
  /** Keeps rows apart: the id, or the place in the list. */
  rowId: string;
  /** Null when the record names none: then it cannot be revoked here. */
  id: string | null;
  name: string | null;
  /** Null when not reported, which is not the same as none. */
  scopes: string[] | null;
  tier: string | null;
  /** Null when not reported. */
  isActive: boolean | null;
  createdAt: string | number | null;
  lastUsedAt: string | number | null;
  revokedAt: string | number | null;
  /** The fields that have no place of their own. */
  extra: Record<string, unknown>;
}

export interface InferenceKeys {
  keys: InferenceKey[];
  /** What stands in the list and is no record. */
  broken: unknown[];
  /** The answer, where it holds no list: shown as it came. */
  other: Fields | null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list itself, the field that is usually it, or the first field that is a list. */
function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer as unknown[];
  if (!isFields(answer)) return null;
  const named = answer['api_keys'] ?? answer['inference_keys'] ?? answer['keys'];
  const list: unknown = Array.isArray(named) ? named : Object.values(answer).find(Array.isArray);
  return Array.isArray(list) ? (list as unknown[]) : null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const instantOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null);

function scopesOf(value: unknown): string[] | null {
  if (typeof value === 'string') return value.split(/[\s,]+/).filter((scope) => scope !== '');
  if (!Array.isArray(value)) return null;
  return value.map((scope) => (typeof scope === 'string' ? scope : JSON.stringify(scope)));
}

const PLACED = new Set(
  'id key_id name label scopes tier active created_at last_used_at revoked_at'.split(' '),
);

/** Has a place of its own, or says what the page says already. */
const isPlaced = (name: string, value: unknown) =>
  PLACED.has(name) || (name === 'kind' && value === 'inference');

function keyOf(fields: Fields, index: number): InferenceKey {
  const id = textOf(fields['id']) ?? textOf(fields['key_id']);
  const { active } = fields;
  return {
    rowId: id ?? `row ${index}`,
    id,
    name: textOf(fields['name']) ?? textOf(fields['label']),
    scopes: scopesOf(fields['scopes']),
    tier: textOf(fields['tier']),
    isActive: typeof active === 'boolean' ? active : null,
    createdAt: instantOf(fields['created_at']),
    lastUsedAt: instantOf(fields['last_used_at']),
    revokedAt: instantOf(fields['revoked_at']),
    extra: Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isPlaced(name, value))),
  };
}

/** Reads the answer of GET /api-keys/inference in whatever shape it comes; write-only fields are taken out first. */
export function readInferenceKeys(answer: unknown): InferenceKeys {
  const shown = withoutWriteOnly(answer);
  const list = listIn(shown);
  if (list === null) {
    return { keys: [], broken: [], other: isFields(shown) ? shown : { answer: shown } };
  }
  return {
    keys: list.flatMap((item, index) => (isFields(item) ? [keyOf(item, index)] : [])),
    broken: list.filter((item) => !isFields(item)),
    other: null,
  };
}

/** Names under which platforms give a new key, the likeliest first. */
const PLAINTEXT_NAMES = ['api_key', 'inference_key', 'plaintext', 'secret', 'key', 'token', 'value'];

/**
 * Reads the answer of POST /api-keys/inference. Where no field is known to be the key, the whole answer is taken for the
 * plaintext: it is shown once and loses nothing.
 * @throws ApiError when there is no answer at all: then nobody has the plaintext
 */
export function readIssuedInferenceKey(answer: unknown): IssuedAnswer {
  if (typeof answer === 'string' && answer !== '') return { plaintext: answer, facts: {} };
  if (!isFields(answer) || Object.keys(answer).length === 0) throw unreadableAnswer(200);
  const name = PLAINTEXT_NAMES.find((each) => textOf(answer[each]) !== null);
  const plaintext = name === undefined ? null : textOf(answer[name]);
  if (plaintext === null) return { plaintext: JSON.stringify(answer, null, 2), facts: {} };
  const facts = Object.entries(answer).filter(
    ([field, value]) => field !== name && value !== plaintext && !isWriteOnly(field, value, answer),
  );
  return { plaintext, facts: Object.fromEntries(facts) };
}
