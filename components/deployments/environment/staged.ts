import { envRowError } from '@/components/deployments/variables/env-checks';
import type { EnvRow } from '@/components/deployments/variables/env-rows';
import { diffEnv, type EnvChange } from './env-diff';

/** What sending does to keys that are not staged: a merge leaves them, a replace removes them (specification 2.5). */
export type EnvMode = 'merge' | 'replace';

/** Rows that somebody has begun: a name or a value. Blank ones are neither sent nor complained of. */
export function begunRows(rows: readonly EnvRow[]): EnvRow[] {
  return rows.filter((row) => row.key.trim() !== '' || row.value !== '');
}

/** The names that are staged, each once, without spaces around them. */
export function stagedKeys(rows: readonly EnvRow[]): string[] {
  return [...new Set(begunRows(rows).map((row) => row.key.trim()))].filter((key) => key !== '');
}

/** What an update sends: the value of each name. */
export function stagedEnv(rows: readonly EnvRow[]): Record<string, string> {
  const named = begunRows(rows).filter((row) => row.key.trim() !== '');
  return Object.fromEntries(named.map((row) => [row.key.trim(), row.value]));
}

/** Keys that are there and staged without a value: a replace would empty what nobody can read back. */
export function keysWithoutValue(present: readonly string[], rows: readonly EnvRow[]): string[] {
  const there = new Set(present);
  const empty = begunRows(rows).filter(({ key, value }) => value === '' && there.has(key.trim()));
  return empty.map(({ key }) => key.trim());
}

/** Why nothing can be reviewed yet, or null. */
export function whyNotReviewable(
  present: readonly string[],
  rows: readonly EnvRow[],
  mode: EnvMode,
): string | null {
  const removesAll = mode === 'replace' && present.length > 0 && begunRows(rows).length === 0;
  if (removesAll) return null;
  if (rows.some((row) => envRowError(row, rows) !== null)) return 'Correct the marked rows first.';
  if (stagedKeys(rows).length === 0) return 'Nothing is staged yet.';
  const empty = mode === 'replace' ? keysWithoutValue(present, rows) : [];
  return empty.length === 0
    ? null
    : `Give a value for ${empty.join(', ')}, or take the row away to remove the key.`;
}

/** The variable that an error names as the field at fault: `env.KEY` gives KEY; null when it names none. */
export function keyOfField(field: string | undefined): string | null {
  return field?.startsWith('env.') === true ? field.slice('env.'.length) : null;
}

const counted = ['added', 'overwritten', 'removed'] as const satisfies readonly EnvChange[];

/** "2 added, 1 overwritten", or "nothing". */
export function changeWords(present: readonly string[], rows: readonly EnvRow[], mode: EnvMode): string {
  const changes = diffEnv(present, stagedKeys(rows), mode === 'replace').map(({ change }) => change);
  const words = counted.flatMap((word) => {
    const count = changes.filter((change) => change === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return words.join(', ') || 'nothing';
}
