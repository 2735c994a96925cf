import { stripVTControlCharacters } from 'node:util';

/** Who wrote a line. */
export type Speaker = 'platform' | 'portal' | 'build';

const COLOURS: Record<Speaker, number> = { platform: 35, portal: 36, build: 33 };
const LEVELS = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);
const HIDDEN = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'name', 'v', 'err']);
const FIELDS_MAX = 8;
const VALUE_LENGTH_MAX = 200;

/** The line as it is shown: who wrote it, then what it says. Undefined for lines that tell a reader nothing. */
export function shownLine(speaker: Speaker, line: string, withColour: boolean): string | undefined {
  const text = readable(speaker, line);
  if (text === undefined) return undefined;
  const name = speaker.padEnd(8);
  return withColour ? `\u001b[${COLOURS[speaker]}m${name}\u001b[0m ${text}` : `${name} ${text}`;
}

function readable(speaker: Speaker, line: string): string | undefined {
  const record = speaker === 'platform' ? logRecord(line) : undefined;
  if (record !== undefined) return logText(record);
  const text = withoutControl(line).trimEnd();
  return text === '' || isBanner(text) ? undefined : text;
}

/** Next's greeting names the loopback address it is bound to, which is not the portal's. */
function isBanner(text: string): boolean {
  return /^\s*(▲ Next\.js|- Local:|- Network:|✓ Starting|✓ Ready in|✓ Running next\.config)/.test(text);
}

function logRecord(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'level' in value ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function logText(record: Record<string, unknown>): string {
  const level = LEVELS.get(Number(record['level'])) ?? show(record['level']);
  const fields = Object.entries(record)
    .filter(([key, value]) => !HIDDEN.has(key) && value !== null && typeof value !== 'object')
    .slice(0, FIELDS_MAX)
    .map(([key, value]) => `${withoutControl(key)}=${show(value)}`);
  return [
    clock(record['time']),
    level.padEnd(5),
    show(record['msg'] ?? ''),
    ...fields,
    ...errorText(record['err']),
  ].join(' ');
}

function errorText(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('stack' in error && typeof error.stack === 'string') return [`\n${indented(error.stack)}`];
  return 'message' in error ? [show(error.message)] : [];
}

function indented(stack: string): string {
  return stack
    .split('\n')
    .map((line) => `         ${withoutControl(line)}`)
    .join('\n');
}

/** Local wall time of a log record, whose time is milliseconds since 1970 or an RFC 3339 text. */
function clock(time: unknown): string {
  const at = typeof time === 'number' || typeof time === 'string' ? new Date(time) : undefined;
  return at === undefined || Number.isNaN(at.getTime()) ? '--:--:--' : at.toTimeString().slice(0, 8);
}

function show(value: unknown): string {
  const text = withoutControl(typeof value === 'string' ? value : JSON.stringify(value ?? null));
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}

/** Without control characters: what apps and requests put into a log must not drive the terminal. */
export function withoutControl(text: string): string {
  return stripVTControlCharacters(text).replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g, ' ');
}
