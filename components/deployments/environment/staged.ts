import { envRowError } from '@/components/deployments/variables/env-checks';
import type { EnvRow } from '@/components/deployments/variables/env-rows';

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

/** Why nothing can be reviewed yet, or null. */
export function whyNotReviewable(rows: readonly EnvRow[]): string | null {
  if (stagedKeys(rows).length === 0) return 'Nothing is staged yet.';
  const hasError = rows.some((row) => envRowError(row, rows) !== null);
  return hasError ? 'Correct the marked rows first.' : null;
}

/** The variable that an error names as the field at fault: `env.KEY` gives KEY; null when it names none. */
export function keyOfField(field: string | undefined): string | null {
  return field?.startsWith('env.') === true ? field.slice('env.'.length) : null;
}

/** "2 added, 1 overwritten", or "nothing". */
export function changeWords(present: readonly string[], rows: readonly EnvRow[]): string {
  const there = new Set(present);
  const keys = stagedKeys(rows);
  const overwritten = keys.filter((key) => there.has(key)).length;
  const added = keys.length - overwritten;
  const parts = [added === 0 ? '' : `${added} added`, overwritten === 0 ? '' : `${overwritten} overwritten`];
  return parts.filter((part) => part !== '').join(', ') || 'nothing';
}
