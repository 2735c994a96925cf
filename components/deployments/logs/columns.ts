import { neutralise } from './ansi';
import { jsonFields } from './levels';
import type { WindowRow } from './log-window';

/** Fields are looked for in this many of the newest lines. */
const SAMPLE = 500;

/** The fields that JSON lines bring, the most frequent first, those of the first level only. */
export function fieldNames(rows: readonly WindowRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { line } of rows.slice(-SAMPLE)) {
    const fields = jsonFields(line.message);
    if (fields === null) continue;
    for (const name of Object.keys(fields)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** A field of a JSON line as one line of text: "" when the line has it not, null and objects as JSON. */
export function columnText(fields: Readonly<Record<string, unknown>> | null, name: string): string {
  if (fields === null || !Object.hasOwn(fields, name)) return '';
  const value = fields[name];
  return neutralise(typeof value === 'string' ? value : JSON.stringify(value));
}
