/** How the log is searched. */
export interface LogSearch {
  text: string;
  isRegex: boolean;
  isCaseSensitive: boolean;
  /** Shows only the lines that match; otherwise matches are highlighted in place. */
  isFilter: boolean;
}

export const NO_SEARCH: LogSearch = { text: '', isRegex: false, isCaseSensitive: false, isFilter: false };

/** Start and end of a match in a text. */
export type Range = readonly [start: number, end: number];

/** A line is searched up to here, so that one huge line cannot hold the search. */
export const SEARCHED_MAX = 20_000;
/** Matches told of one line; a line with more is read by eye. */
const MATCHES_MAX = 50;

/**
 * Compiles a search. Null for an empty one; `error` says in words why a regular expression cannot be used. An
 * expression of a person may take for ever on some lines: what is compiled here runs only where it can be stopped.
 */
export function compileSearch(search: LogSearch): RegExp | { error: string } | null {
  if (search.text === '') return null;
  const source = search.isRegex ? search.text : search.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const flags = search.isCaseSensitive ? 'gu' : 'giu';
  try {
    return new RegExp(source, flags);
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : 'This is not a regular expression.' };
  }
}

/** Tells every match in a text, at most 50. A match of nothing (as of `a*`) is no match. */
export function eachMatch(pattern: RegExp, text: string, tell: (start: number, end: number) => void): void {
  pattern.lastIndex = 0;
  let told = 0;
  for (let match = pattern.exec(text); match !== null && told < MATCHES_MAX; match = pattern.exec(text)) {
    if (match[0] === '') {
      // A step over a whole character, which the flag "u" wants.
      pattern.lastIndex += (text.codePointAt(pattern.lastIndex) ?? 0) > 0xffff ? 2 : 1;
    } else {
      tell(match.index, pattern.lastIndex);
      told += 1;
    }
  }
}

/** Cuts a run of text at the ranges that touch it; `offset` is where the run begins in the searched text. */
export function cutAtRanges(
  text: string,
  offset: number,
  ranges: readonly Range[],
): { text: string; isMatch: boolean }[] {
  const parts: { text: string; isMatch: boolean }[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    const from = Math.max(0, start - offset);
    const to = Math.min(text.length, end - offset);
    if (to <= at || from >= text.length) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isMatch: false });
    parts.push({ text: text.slice(Math.max(at, from), to), isMatch: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}
