import { plainText } from './ansi';
import { compileSearch, eachMatch, SEARCHED_MAX, type LogSearch } from './search';
import type { HitBlock } from './search-hits';

/** What the page asks of the thread that searches. */
export type EngineOrder =
  | { kind: 'lines'; keys: Uint32Array; messages: readonly string[] }
  | { kind: 'forget'; keys: Uint32Array }
  /** A new search over all lines, those that come later too; null for none. */
  | { kind: 'search'; id: number; search: LogSearch | null };

/** What it answers: a scan began, and what it found. Between the two an expression may take for ever. */
export type EngineAnswer = { kind: 'began' } | { kind: 'found'; id: number; block: HitBlock };

export type Tell = (answer: EngineAnswer) => void;

/** Keeps the lines as text and searches them. Runs in a thread of its own, which its owner may end at any moment. */
export function createSearchEngine(tell: Tell): (order: EngineOrder) => void {
  const texts = new Map<number, string>();
  let id = 0;
  let pattern: RegExp | null = null;
  const scan = (lines: Iterable<readonly [number, string]>) => {
    if (pattern === null) return;
    tell({ kind: 'began' });
    tell({ kind: 'found', id, block: scanned(pattern, lines) });
  };
  return (order) => {
    if (order.kind === 'lines') {
      const added = [...order.keys].map(
        (key, index) => [key, plainText(order.messages[index] ?? '').slice(0, SEARCHED_MAX)] as const,
      );
      for (const [key, text] of added) texts.set(key, text);
      scan(added);
    } else if (order.kind === 'forget') {
      for (const key of order.keys) texts.delete(key);
    } else {
      const compiled = order.search === null ? null : compileSearch(order.search);
      pattern = compiled instanceof RegExp ? compiled : null;
      id = order.id;
      scan(texts);
    }
  };
}

/** Finds the lines that match; `lines` in the order of their keys. */
export function scanned(pattern: RegExp, lines: Iterable<readonly [number, string]>): HitBlock {
  const keys: number[] = [];
  const starts: number[] = [0];
  const bounds: number[] = [];
  for (const [key, text] of lines) {
    eachMatch(pattern, text, (start, end) => void bounds.push(start, end));
    if (bounds.length === starts.at(-1)) continue;
    keys.push(key);
    starts.push(bounds.length);
  }
  return { keys: Uint32Array.from(keys), starts: Uint32Array.from(starts), bounds: Uint32Array.from(bounds) };
}
