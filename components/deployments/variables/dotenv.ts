/** One variable read from .env text; `line` counts from 1 and is where its name stands. */
export type DotenvEntry = { key: string; value: string; line: number };

/** What is wrong or unusual at a line. A blocking problem means that the line gave no variable. */
export type DotenvProblem = { line: number; message: string; isBlocking: boolean };

export type DotenvReading = { entries: DotenvEntry[]; problems: DotenvProblem[] };

const ASSIGNMENT = /^\s*(?:export\s+)?([^\s=#"'`]+)\s*=[ \t]*/;
const PORTABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,254}$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$' };

/** Whether a name is one that shells and containers take: letters, digits and _, not starting with a digit. */
export function isPortableName(name: string): boolean {
  return PORTABLE_NAME.test(name);
}

type Value = { value: string; end: number; warning?: string };

function restOfLine(text: string, from: number): { rest: string; end: number } {
  const found = text.indexOf('\n', from);
  const end = found === -1 ? text.length : found;
  return { rest: text.slice(from, end), end };
}

/** A # begins a comment only after a space, so that colours and fragments of addresses stay whole. */
function readPlain(text: string, from: number): Value {
  const { rest, end } = restOfLine(text, from);
  const comment = /(?:^|\s)#/.exec(rest);
  return { value: (comment === null ? rest : rest.slice(0, comment.index)).trim(), end };
}

function closingQuote(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

function readQuoted(text: string, from: number, quote: string): Value | null {
  const close = closingQuote(text, from, quote);
  if (close === -1) return null;
  const inner = text.slice(from + 1, close);
  const { rest, end } = restOfLine(text, close + 1);
  if (!/^\s*(?:#.*)?$/.test(rest)) {
    const whole = restOfLine(text, from);
    if (inner.includes('\n')) return null;
    return {
      ...readPlain(text, from),
      end: whole.end,
      warning: 'goes on after its closing quote; taken as written',
    };
  }
  const value =
    quote === '"' ? inner.replace(/\\([nrt"\\$])/g, (_, escape: string) => ESCAPES[escape] ?? escape) : inner;
  return { value, end };
}

function readValue(text: string, from: number): Value | null {
  const quote = text[from];
  return quote === '"' || quote === "'" || quote === '`'
    ? readQuoted(text, from, quote)
    : readPlain(text, from);
}

class Reading {
  readonly entries = new Map<string, DotenvEntry>();
  readonly problems: DotenvProblem[] = [];

  block(line: number, message: string): void {
    this.problems.push({ line, message, isBlocking: true });
  }

  warn(line: number, message: string): void {
    this.problems.push({ line, message, isBlocking: false });
  }

  add(entry: DotenvEntry): void {
    const earlier = this.entries.get(entry.key);
    if (earlier) this.warn(entry.line, `${entry.key} is also set on line ${earlier.line}; this line counts.`);
    if (!isPortableName(entry.key))
      this.warn(entry.line, `${entry.key} is an unusual name; the platform may refuse it.`);
    this.entries.delete(entry.key);
    this.entries.set(entry.key, entry);
  }
}

function readAssignment(text: string, at: number, line: number, reading: Reading): number {
  const { rest, end } = restOfLine(text, at);
  const match = ASSIGNMENT.exec(rest);
  const key = match?.[1];
  if (match === null || key === undefined) {
    reading.block(line, rest.includes('=') ? 'No name before =.' : 'No = on this line.');
    return end;
  }
  const value = readValue(text, at + match[0].length);
  if (value === null) {
    reading.block(line, `The quote opened for ${key} does not close properly.`);
    return end;
  }
  if (value.value.includes('\0')) {
    reading.block(line, `The value of ${key} holds a NUL character.`);
    return value.end;
  }
  if (value.warning) reading.warn(line, `The value of ${key} ${value.warning}.`);
  reading.add({ key, value: value.value, line });
  return value.end;
}

/**
 * Reads .env text the way people write it: `export`, comments, single, double and backtick quotes over several lines, escapes in
 * double quotes only, CRLF. Never throws and never expands `$NAME`. The last of equal names counts; each problem names its line,
 * never a value.
 */
export function readDotenv(source: string): DotenvReading {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const reading = new Reading();
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const { rest, end } = restOfLine(text, at);
    const isQuiet = /^\s*(?:#.*)?$/.test(rest);
    const next = isQuiet ? end : readAssignment(text, at, line, reading);
    line += text.slice(at, next).split('\n').length;
    at = next + 1;
  }
  return { entries: [...reading.entries.values()], problems: reading.problems };
}
