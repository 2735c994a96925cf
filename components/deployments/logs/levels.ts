import { plainText } from './ansi';
import type { LogLine } from './read-lines';

export type Level = 'error' | 'warn' | 'debug';

const WORDS: Readonly<Record<string, Level>> = {
  fatal: 'error',
  critical: 'error',
  error: 'error',
  err: 'error',
  warn: 'warn',
  warning: 'warn',
  debug: 'debug',
  trace: 'debug',
};

/** Pino and bunyan write levels as numbers. */
const NUMBERS: readonly (readonly [min: number, level: Level | null])[] = [
  [50, 'error'],
  [40, 'warn'],
  [30, null],
  [0, 'debug'],
];

const LEADING = /^\W{0,3}(?:\d[\d:.TZ/ -]*\s)?\W{0,2}(fatal|critical|error|err|warn|warning|debug|trace)\b/i;

/** The object that a JSON line holds; null for any other line. */
export function jsonFields(message: string): Readonly<Record<string, unknown>> | null {
  const text = message.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function fromValue(value: unknown): Level | null {
  if (typeof value === 'number') return NUMBERS.find(([min]) => value >= min)?.[1] ?? null;
  return typeof value === 'string' ? (WORDS[value.toLowerCase()] ?? null) : null;
}

/**
 * How serious a line is: from its own field, from its JSON, else guessed from its first word. A guess colours a line
 * and never hides one; null is everything else.
 */
export function levelOf(line: LogLine): Level | null {
  if (line.level !== null) return fromValue(line.level);
  const fields = jsonFields(line.message);
  if (fields !== null) return fromValue(fields['level'] ?? fields['severity']);
  const word = LEADING.exec(plainText(line.message.slice(0, 200)))?.[1];
  return word === undefined ? null : fromValue(word);
}
