/** What one key will be after the update is sent. */
export type EnvChange = 'added' | 'overwritten' | 'removed' | 'unchanged';

export interface EnvRow {
  key: string;
  change: EnvChange;
}

/**
 * Says, key by key, what sending `staged` would do. Values are write-only (specification 2.5), so a key that is
 * there already counts as overwritten even if the value should be the same. Without `isReplace` no key can vanish.
 */
export function diffEnv(
  presentKeys: readonly string[],
  stagedKeys: readonly string[],
  isReplace: boolean,
): EnvRow[] {
  const present = new Set(presentKeys);
  const staged = new Set(stagedKeys);
  const kept = [...present].map((key): EnvRow => ({ key, change: changeOf(staged.has(key), isReplace) }));
  const added = [...staged]
    .filter((key) => !present.has(key))
    .map((key): EnvRow => ({ key, change: 'added' }));
  return [...kept, ...added].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function changeOf(isStaged: boolean, isReplace: boolean): EnvChange {
  if (isStaged) return 'overwritten';
  return isReplace ? 'removed' : 'unchanged';
}

/** Keys that came or went since the page read them: somebody else changed the environment in between. */
export function envDrift(
  readKeys: readonly string[],
  nowKeys: readonly string[],
): { appeared: string[]; vanished: string[] } {
  const before = new Set(readKeys);
  const now = new Set(nowKeys);
  return {
    appeared: [...now].filter((key) => !before.has(key)).sort(),
    vanished: [...before].filter((key) => !now.has(key)).sort(),
  };
}

export interface EnvCheck {
  /** An error keeps the update from being sent; a warning does not. */
  severity: 'error' | 'warning';
  message: string;
}

const USUAL_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const PLACEHOLDER = /^(?:changeme|change-me|todo|xxx+|<.*>|your[-_ ].*|replace[-_ ]?me)$/i;

/** Checks one variable. The specification states no rule for names or lengths, so most findings only warn. */
export function checkVariable(key: string, value: string): EnvCheck[] {
  const checks: EnvCheck[] = [];
  const warn = (message: string) => checks.push({ severity: 'warning', message });
  if (key.trim() === '') checks.push({ severity: 'error', message: 'Give the variable a name.' });
  else if (!USUAL_NAME.test(key))
    warn('Names usually hold letters, digits and _, and do not start with a digit.');
  if (value === '') warn('The value is empty.');
  else if (value.trim() !== value) warn('The value begins or ends with a space.');
  if (PLACEHOLDER.test(value.trim())) warn('The value looks like a placeholder.');
  return checks;
}
