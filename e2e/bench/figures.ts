/** One measured figure. A figure is read beside its load: what else the machine did decides much of it. */
export type Figure = {
  name: string;
  value: string;
  /** What the project holds itself to; empty where nothing is said. */
  aim: string;
  /** How it was measured, and what it cost. */
  note: string;
  /** Average number of processes that wanted a processor in the minute before. */
  load: string;
};

const HEADS = ['figure', 'measured', 'aim', 'how', 'load'] as const;

/** The figures as a table in Markdown, in columns of even width. */
export function markdownTable(figures: readonly Figure[]): string {
  const rows = [HEADS, ...figures.map(({ name, value, aim, note, load }) => [name, value, aim, note, load])];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], pad = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, pad)).join(' | ')} |`;
  const [heads = [], ...body] = rows;
  return [
    line(heads),
    line(
      HEADS.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ].join('\n');
}

/** 3214.7 as `3,215`, 48.26 as `48.3`. */
export function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });
}
