const NAMES: Record<string, string> = {
  trace: 'trace',
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warn: 'warn',
  warning: 'warn',
  error: 'error',
  err: 'error',
  fatal: 'fatal',
  critical: 'fatal',
};
/** Numbers that pino and bunyan write. */
const NUMBERS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const ANSI = /\u001b\[[0-9;]*m/g;
const SCANNED = 120;

/**
 * The level that a line states itself, as a JSON field `level` or `severity` or as a word near its start, or null.
 * It is read, never guessed: standard error alone makes no error.
 */
export function levelOf(message: string): string | null {
  if (message.startsWith('{')) return levelOfJson(message);
  const start = message.slice(0, SCANNED).replace(ANSI, '');
  const word = /(?:^|[\s[(|])(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)(?=[\s\])|:]|$)/.exec(
    start,
  );
  if (word?.[1] !== undefined) return NAMES[word[1].toLowerCase()] ?? null;
  const pair = /\blevel=(\w+)/.exec(start);
  return pair?.[1] === undefined ? null : (NAMES[pair[1].toLowerCase()] ?? null);
}

function levelOfJson(message: string): string | null {
  // A pattern instead of a parser: a flood of long lines must not cost a parse each.
  const match = /"(?:level|severity)"\s*:\s*(?:"(\w+)"|(\d+))/.exec(message.slice(0, 2_048));
  if (match?.[1] !== undefined) return NAMES[match[1].toLowerCase()] ?? null;
  return match?.[2] === undefined ? null : (NUMBERS[Number(match[2])] ?? null);
}
