import type { Pool } from 'pg';

/** What requests leave although they are refused: counts of them, and the use of their credential. */
const LEFT_OUT = ['budget_windows'];
const COLUMNS_LEFT_OUT: Record<string, string> = { api_keys: 'last_used_at' };
const ROWS_LEFT_OUT: Record<string, string> = { key_events: `type like '%.first_used'` };

/** All rows of all tables as text, so that a request that shall change nothing can be shown to do so. */
export async function wholeDatabase(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const kept = rows.filter(({ name }) => !LEFT_OUT.includes(name));
  const tables = kept.map(({ name }) => {
    const row = name in COLUMNS_LEFT_OUT ? `to_jsonb(t) - '${COLUMNS_LEFT_OUT[name] ?? ''}'` : 'to_jsonb(t)';
    return `select '${name}' as name, string_agg(row, chr(10) order by row) as text
      from (select (${row})::text as row from "${name}" t where not (${ROWS_LEFT_OUT[name] ?? 'false'})) as "rows of ${name}"`;
  });
  const all = await pool.query<{ name: string; text: string | null }>(tables.join(' union all '));
  return Object.fromEntries(all.rows.map(({ name, text }) => [name, text ?? '']));
}
