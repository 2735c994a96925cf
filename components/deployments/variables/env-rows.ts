import { type DotenvEntry, readDotenv } from '@/components/deployments/variables/dotenv';

/** One variable in a form; `id` is the row's own and stands for nothing that is sent. */
export type EnvRow = { id: string; key: string; value: string };

/** Rows of variables that a template asks for come first, in its order, also while nobody has touched them. */
export function shownRows(rows: readonly EnvRow[], requiredEnv: readonly string[]): EnvRow[] {
  const required = requiredEnv.map(
    (key) => rows.find((row) => row.key === key) ?? { id: `required.${key}`, key, value: '' },
  );
  const ids = new Set(required.map(({ id }) => id));
  return [...required, ...rows.filter(({ id }) => !ids.has(id))];
}

/** The rows with one changed, or added where it was only shown so far. */
export function withRow(rows: readonly EnvRow[], row: EnvRow): EnvRow[] {
  const isThere = rows.some(({ id }) => id === row.id);
  return isThere ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row];
}

/** The rows with what was read from .env text: equal names are overwritten, rows without a name and a value go. */
export function withEntries(
  rows: readonly EnvRow[],
  entries: readonly DotenvEntry[],
  newId: () => string,
): EnvRow[] {
  const kept = rows.filter((row) => row.key.trim() !== '' || row.value !== '');
  return entries.reduce<EnvRow[]>((all, { key, value }) => {
    const present = all.find((row) => row.key.trim() === key);
    return withRow(all, present === undefined ? { id: newId(), key, value } : { ...present, value });
  }, kept);
}

/** Whether pasted text is a whole .env rather than a name or a value: several lines, or one `NAME=value`. */
export function isDotenvText(text: string): boolean {
  const { entries } = readDotenv(text);
  return entries.length > 1 || (entries.length === 1 && /^\s*(?:export\s+)?[A-Za-z_]\w*=/.test(text));
}
