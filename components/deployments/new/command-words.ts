import { join, split } from 'shlex';

/** A command line as the words that are sent. `problem` names what keeps it from being read; `notes` warn and block nothing. */
export type CommandWords = { words: readonly string[]; problem: string | null; notes: readonly string[] };

/** Read by a shell, never by the program; the platform starts the app without one. */
const SHELL_ONLY: readonly [RegExp, string][] = [
  [/\$\w|\$\{|\$\(|`/, 'No shell reads this: a $NAME reaches the app as it is written.'],
  [
    /(?:^|\s)(?:\||\|\||&&|;|>|>>|<|&)(?:\s|$)/,
    'No shell reads this: | && ; > and < become words of their own.',
  ],
  [/(?:^|[\s/])[*?](?:$|[\s./])/, 'No shell reads this: * and ? are not replaced by file names.'],
];

/**
 * Splits a line as a POSIX shell does with quotes and backslashes, and nothing else: no variables, no patterns, no pipes. The API
 * takes a list of words (specification 2.6). Never throws.
 */
export function commandWords(text: string): CommandWords {
  if (text.trim() === '') return { words: [], problem: null, notes: [] };
  try {
    const notes = SHELL_ONLY.filter(([pattern]) => pattern.test(text)).map(([, note]) => note);
    return { words: split(text), problem: null, notes };
  } catch {
    return { words: [], problem: 'A quote is opened and not closed.', notes: [] };
  }
}

/** Words as a line that `commandWords` reads back to the same words. */
export function commandLine(words: readonly string[]): string {
  return join(words);
}
