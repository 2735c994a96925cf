import { unreadableAnswer } from '@/lib/api/errors';
import { domainName } from './clean-domain';
import { firstText, isFields, recordParts, type Check, type DnsRecord } from './record-parts';

/** A time as it came; `lib/format/time` makes sense of it. */
type RawInstant = string | number | null;

/** The custom domain of a deployment. The record is not shown in the specification (2.10): everything may be missing or named otherwise. */
export type CustomDomain = {
  /** As DNS takes it; null when the record names none. */
  name: string | null;
  /** As people read it. */
  unicode: string | null;
  /** The word as given; `domainStatus` says what it means. */
  status: string | null;
  /** Where the platform says it by yes or no. */
  isVerified: boolean | null;
  dns: DnsRecord[];
  checks: Check[];
  createdAt: RawInstant;
  verifiedAt: RawInstant;
  lastCheckedAt: RawInstant;
  /** What serves the domain, in the platform's words. */
  serving: string | null;
  /** Fields that this version does not know, as they came. */
  extra: Record<string, unknown>;
  raw: Record<string, unknown>;
};

type Fields = Record<string, unknown>;

/** What platforms call the domain itself, the likeliest first. */
export const DOMAIN_NAMES = [
  'domain',
  'custom_domain',
  'hostname',
  'fqdn',
  'domain_name',
  'host',
  'name',
] as const;

const fields = {
  name: DOMAIN_NAMES,
  status: ['status', 'state', 'verification_status'],
  isVerified: ['verified', 'is_verified'],
  createdAt: ['created_at', 'attached_at'],
  verifiedAt: ['verified_at'],
  lastCheckedAt: ['last_checked_at', 'checked_at', 'last_check_at', 'observed_at'],
  serving: ['serving'],
} as const;

/** Said of the record elsewhere on the page. */
const TOLD = ['deployment_id', 'domain_unicode'];
const WRAPPERS = ['domain', 'custom_domain', 'record', 'data'];

function instantIn(record: Fields, names: readonly string[]): RawInstant {
  const found = names.map((name) => record[name]).find((value) => value !== undefined && value !== null);
  return typeof found === 'string' || typeof found === 'number' ? found : null;
}

function flagIn(record: Fields, names: readonly string[]): boolean | null {
  const found = names.map((name) => record[name]).find((value) => typeof value === 'boolean');
  return typeof found === 'boolean' ? found : null;
}

/** The record itself, whatever it is wrapped in; null when the answer says that there is none. */
function unwrapped(answer: unknown): Fields | null {
  if (answer === null || answer === undefined) return null;
  if (Array.isArray(answer)) return answer.length === 0 ? null : unwrapped(answer[0]);
  if (!isFields(answer)) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  if (Object.keys(answer).length === 0) return null;
  if (Array.isArray(answer['domains'])) return unwrapped(answer['domains']);
  const wrapper = WRAPPERS.find((name) => isFields(answer[name]));
  if (wrapper !== undefined) {
    const { [wrapper]: inner, ...beside } = answer;
    const record = unwrapped(inner);
    return record === null ? null : { ...beside, ...record };
  }
  const isNamedNull = WRAPPERS.some((name) => answer[name] === null);
  return isNamedNull && firstText(answer, fields.name) === null ? null : answer;
}

function toCustomDomain(raw: Fields): CustomDomain {
  const named = firstText(raw, fields.name);
  const status = firstText(raw, fields.status);
  const parts = recordParts(raw);
  const both = named === null ? null : domainName(named.text);
  const known = new Set<string>([...Object.values(fields).flat(), ...TOLD, ...parts.used]);
  // Of several fields that could be the name only the first is told.
  const isTold = (name: string) =>
    known.has(name) && !(fields.name.some((each) => each === name) && name !== named?.field);
  return {
    name: both?.ascii ?? named?.text ?? null,
    unicode: both?.unicode ?? null,
    status: status?.text ?? null,
    isVerified: flagIn(raw, fields.isVerified),
    dns: parts.dns,
    checks: parts.checks,
    createdAt: instantIn(raw, fields.createdAt),
    verifiedAt: instantIn(raw, fields.verifiedAt),
    lastCheckedAt: instantIn(raw, fields.lastCheckedAt),
    serving: firstText(raw, fields.serving)?.text ?? null,
    extra: Object.fromEntries(Object.entries(raw).filter(([name]) => !isTold(name))),
    raw,
  };
}

/**
 * The answer of GET, PUT or verify of a domain: bare, wrapped or in a list. Null where it says that there is none.
 * @throws ApiError `unreadable_answer` when it is no record
 */
export function readCustomDomain(answer: unknown): CustomDomain | null {
  const raw = unwrapped(answer);
  return raw === null ? null : toCustomDomain(raw);
}

/** What a check answered. `isRecord` where it is the record itself, which is read again anyway. */
export type CheckAnswer = { isRecord: boolean; raw: unknown };

/** The answer of a check, in whatever form: its body is not shown in the specification (4.1). Never throws, since the check took place. */
export function readCheckAnswer(answer: unknown): CheckAnswer {
  const record = isFields(answer) ? unwrapped(answer) : null;
  return { isRecord: record !== null && toCustomDomain(record).name !== null, raw: answer };
}
