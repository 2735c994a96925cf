import type { Pool } from 'pg';

/** What requests change although they are refused, and the passing of time. */
const PASSING: Record<string, string[]> = {
  budget_windows: ['used', 'window_start'],
  api_keys: ['last_used_at'],
};

/** All rows of all tables as text, so that a request that shall change nothing can be shown to do so. */
export async function wholeDatabase(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const tables = rows.map(({ name }) => {
    const left = (PASSING[name] ?? []).map((column) => ` - '${column}'`).join('');
    return `select '${name}' as name, string_agg(row, chr(10) order by row) as text
      from (select (to_jsonb(t)${left})::text as row from "${name}" t) as "rows of ${name}"`;
  });
  const all = await pool.query<{ name: string; text: string | null }>(tables.join(' union all '));
  return Object.fromEntries(all.rows.map(({ name, text }) => [name, text ?? '']));
}
