/** A cell of CSV. */
export type CsvCell = string | number | null | undefined;

/** Quoted where needed. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
function csvField(value: CsvCell): string {
  const text = String(value ?? '');
  const inert = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Rows as CSV (RFC 4180); no text in it runs as a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvField).join(',')}\r\n`).join('');
}
