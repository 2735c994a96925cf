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

export interface Matcher {
  find: (text: string) => Range[];
}

/** A line is searched up to here, so that one huge line cannot hold the page. */
const SEARCHED_MAX = 20_000;
const MATCHES_MAX = 200;

/**
 * Compiles a search. Null for an empty one; `error` says in words why a regular expression cannot be used. A match of
 * nothing (as of `a*`) is no match.
 */
export function compileSearch(search: LogSearch): Matcher | { error: string } | null {
  if (search.text === '') return null;
  const source = search.isRegex ? search.text : search.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const flags = search.isCaseSensitive ? 'gu' : 'giu';
  try {
    const pattern = new RegExp(source, flags);
    return { find: (text) => rangesOf(pattern, text) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : 'This is not a regular expression.' };
  }
}

function rangesOf(pattern: RegExp, text: string): Range[] {
  const ranges: Range[] = [];
  for (const match of text.slice(0, SEARCHED_MAX).matchAll(pattern)) {
    if (match[0] !== '') ranges.push([match.index, match.index + match[0].length]);
    if (ranges.length >= MATCHES_MAX) break;
  }
  return ranges;
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
