import type { ContractDigest, FieldDigest, FieldsDigest, OperationDigest } from './contract-digest';

/**
 * What a difference means for this portal. `breaks`: it counts on what is no longer so. `differs`: it shows or asks for what comes, in
 * the platform's own words. `new`: it does not use it.
 */
export type DriftSeverity = 'breaks' | 'differs' | 'new';

/** One difference between the contract that the portal was built for and the one that a platform serves. */
export interface Drift {
  severity: DriftSeverity;
  change: 'added' | 'removed' | 'changed';
  what: 'version' | 'operation' | 'request' | 'answer';
  /** `GET /deployments`; empty for the version. */
  operation: string;
  /** The place of a field, as in a digest; empty where it is the whole. */
  field: string;
  /** What it was and what it is, or the words that came and went; in the contracts' own words. */
  detail: string;
}

type Side = 'request' | 'answer';

interface FieldChange {
  side: Side;
  before: FieldDigest;
  after: FieldDigest;
}

type Finding = Pick<Drift, 'severity' | 'detail'>;

const missing = (from: readonly string[] | undefined, to: readonly string[] | undefined): string[] =>
  (from ?? []).filter((word) => !(to ?? []).includes(word));

/** What the portal has readers for, and what it shows or asks for as the contract says. */
const relied = ({ a }: FieldDigest): DriftSeverity => (a === 1 ? 'differs' : 'breaks');

function typeFinding({ side, before, after }: FieldChange): Finding[] {
  if (before.t === after.t) return [];
  const [had, has] = [before.t.split('|'), after.t.split('|')];
  // An answer may become narrower, a request wider, without anybody noticing.
  const lost = side === 'answer' ? missing(has, had) : missing(had, has);
  return [{ severity: lost.length === 0 ? 'differs' : relied(before), detail: `${before.t} → ${after.t}` }];
}

function requiredFinding({ side, before, after }: FieldChange): Finding[] {
  if (before.r === after.r) return [];
  const isRequired = after.r === 1;
  const hurts = side === 'request' && isRequired;
  return [
    {
      severity: hurts ? relied(before) : 'differs',
      detail: isRequired ? 'now required' : 'no longer required',
    },
  ];
}

function wordFindings({ side, before, after }: FieldChange): Finding[] {
  const [gone, come] = [missing(before.v, after.v), missing(after.v, before.v)];
  // Words in place of any text, or any text in place of words.
  if (before.v === undefined && after.v !== undefined)
    return [{ severity: side === 'request' ? relied(before) : 'differs', detail: `only ${come.join(', ')}` }];
  if (before.v !== undefined && after.v === undefined)
    return [{ severity: 'differs', detail: `any text, no longer only ${gone.join(', ')}` }];
  const removed: Finding = {
    severity: side === 'request' ? relied(before) : 'differs',
    detail: `without ${gone.join(', ')}`,
  };
  const added: Finding = {
    severity: side === 'request' ? 'new' : 'differs',
    detail: `also ${come.join(', ')}`,
  };
  return [...(gone.length === 0 ? [] : [removed]), ...(come.length === 0 ? [] : [added])];
}

/** The field that a field stands in; null at the top. */
function parentOf(place: string): string | null {
  if (place === '') return null;
  const cut = Math.max(place.lastIndexOf('.'), place.lastIndexOf('['), place.lastIndexOf('{'));
  return cut <= 0 ? '' : place.slice(0, cut);
}

/** Whether what a field stands in is missing too, which says it for both. */
const isWithin = (fields: FieldsDigest, place: string): boolean => {
  const parent = parentOf(place);
  return parent !== null && parent !== '' && !Object.hasOwn(fields, parent);
};

function addedSeverity(side: Side, field: FieldDigest, isAssumed: boolean): DriftSeverity {
  if (side === 'answer' || field.r !== 1) return 'new';
  return isAssumed ? 'differs' : 'breaks';
}

function removedSeverity(field: FieldDigest): DriftSeverity {
  return field.r === 1 || field.a !== 1 ? relied(field) : 'differs';
}

function fieldDrift(operation: string, side: Side, before: FieldsDigest, after: FieldsDigest): Drift[] {
  const base = { what: side, operation } as const;
  const isAssumed = Object.values(before).some(({ a }) => a === 1);
  const removed = Object.entries(before)
    .filter(([place]) => !Object.hasOwn(after, place) && !isWithin(after, place))
    .map(([field, digest]): Drift => ({
      ...base,
      change: 'removed',
      field,
      severity: removedSeverity(digest),
      detail: digest.t,
    }));
  const added = Object.entries(after)
    .filter(([place]) => !Object.hasOwn(before, place) && !isWithin(before, place))
    .map(([field, digest]): Drift => ({
      ...base,
      change: 'added',
      field,
      severity: addedSeverity(side, digest, isAssumed),
      detail: digest.r === 1 ? `${digest.t}, required` : digest.t,
    }));
  const changed = Object.entries(before).flatMap(([field, digest]) => {
    const now = Object.hasOwn(after, field) ? after[field] : undefined;
    if (now === undefined) return [];
    const change: FieldChange = { side, before: digest, after: now };
    return [...typeFinding(change), ...requiredFinding(change), ...wordFindings(change)].map(
      (finding): Drift => ({ ...base, change: 'changed', field, ...finding }),
    );
  });
  return [...removed, ...added, ...changed];
}

const whole = (operation: string, change: Drift['change'], severity: DriftSeverity): Drift => ({
  what: 'operation',
  operation,
  change,
  severity,
  field: '',
  detail: '',
});

function operationDrift(operation: string, before: OperationDigest, after: OperationDigest): Drift[] {
  return [
    ...fieldDrift(operation, 'request', before.request, after.request),
    ...fieldDrift(operation, 'answer', before.answer, after.answer),
  ];
}

const ORDER: readonly DriftSeverity[] = ['breaks', 'differs', 'new'];

/**
 * The differences of a live contract from the one that the portal was built for, the worst first. The portal uses every operation of its
 * own contract; fields that the specification leaves open it shows and asks for as they come.
 */
export function contractDrift(built: ContractDigest, live: ContractDigest): Drift[] {
  const all: Drift[] = [];
  if (built.version !== live.version) {
    const detail = `${built.version ?? 'none'} → ${live.version ?? 'none'}`;
    all.push({ what: 'version', change: 'changed', severity: 'differs', operation: '', field: '', detail });
  }
  for (const [operation, before] of Object.entries(built.operations)) {
    const after = Object.hasOwn(live.operations, operation) ? live.operations[operation] : undefined;
    if (after === undefined) all.push(whole(operation, 'removed', 'breaks'));
    else all.push(...operationDrift(operation, before, after));
  }
  for (const operation of Object.keys(live.operations))
    if (!Object.hasOwn(built.operations, operation)) all.push(whole(operation, 'added', 'new'));
  return all.sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

/** How many paths and operations a contract has (specification 9.1: 33 and 45). */
export function contractCounts({ operations }: ContractDigest): { paths: number; operations: number } {
  const names = Object.keys(operations);
  return { paths: new Set(names.map((name) => name.replace(/^\w+ /, ''))).size, operations: names.length };
}
