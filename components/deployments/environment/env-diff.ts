/** What one key will be after the update is sent. */
export type EnvChange = 'added' | 'overwritten' | 'removed' | 'unchanged';

export interface EnvDiffRow {
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
): EnvDiffRow[] {
  const present = new Set(presentKeys);
  const staged = new Set(stagedKeys);
  const kept = [...present].map((key): EnvDiffRow => ({ key, change: changeOf(staged.has(key), isReplace) }));
  const added = [...staged]
    .filter((key) => !present.has(key))
    .map((key): EnvDiffRow => ({ key, change: 'added' }));
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
