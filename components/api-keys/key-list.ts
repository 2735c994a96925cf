import type { StatusLook } from '@/components/ui/status-mark';
import { readInstant } from '@/lib/format/time';
import type { ApiKey } from './read';

export type KeyState = 'active' | 'revoked' | 'inactive';

/** Everything known about a key's state. A key can be inactive without a revocation time. */
export const keyStates = {
  active: { label: 'Active', tone: 'ok', shape: 'disc', canRevoke: true },
  revoked: { label: 'Revoked', tone: 'off', shape: 'square', canRevoke: false },
  inactive: { label: 'Inactive', tone: 'off', shape: 'square', canRevoke: false },
} as const satisfies Record<KeyState, StatusLook & { label: string; canRevoke: boolean }>;

export function stateOfKey(key: ApiKey): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.isActive ? 'active' : 'inactive';
}

const UNUSED_MS = 60 * 86_400_000;

/** True for an active key whose last use, or whose issue when it was never used, is 60 days ago or more. */
export function isUnused(key: ApiKey, nowMs: number): boolean {
  if (stateOfKey(key) !== 'active') return false;
  const last = readInstant(key.lastUsedAt ?? key.createdAt)?.epochMs ?? null;
  return last !== null && nowMs - last >= UNUSED_MS;
}

export type KeyFilter = 'all' | 'active' | 'revoked' | 'unused';

/** The keys that a counter stands for. */
export function filterKeys(keys: readonly ApiKey[], filter: KeyFilter, nowMs: number): ApiKey[] {
  if (filter === 'unused') return keys.filter((key) => isUnused(key, nowMs));
  if (filter === 'active') return keys.filter((key) => stateOfKey(key) === 'active');
  if (filter === 'revoked') return keys.filter((key) => stateOfKey(key) !== 'active');
  return [...keys];
}

/**
 * The ids that came between two readings. An issued key names no id of its own (specification 2.10), so its row is
 * found by this difference; more than one id means that somebody else issued a key at the same time.
 */
export function newIds(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  return after.filter((id) => !known.has(id));
}

/** What was made of the times of keys, whose unit the specification does not show (2.10). */
export function unitWords(keys: readonly Pick<ApiKey, 'createdAt' | 'lastUsedAt' | 'revokedAt'>[]): string {
  const times = keys.flatMap((key) => [key.createdAt, key.lastUsedAt, key.revokedAt]);
  const integers = times.filter((time) => readInstant(time)?.inferred === true && /^\d+$/.test(String(time)));
  if (integers.length === 0) return 'Times are shown as the platform gives them; hover for the raw value.';
  const units = new Set(
    integers.map((time) => (readInstant(time)?.epochMs === Number(time) ? 'milliseconds' : 'seconds')),
  );
  return `Times are integers without a stated unit, read as ${[...units].sort().join(' and ')} by their size.`;
}
