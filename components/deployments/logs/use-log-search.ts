'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { createLogSearcher, NOTHING_FOUND, type Found, type LogSearcher } from './log-searcher';
import type { LogWindow } from './log-window';
import { compileSearch, type LogSearch } from './search';
import { startSearchThread } from './search-thread';

export interface LogSearchResult extends Found {
  /** Why the search cannot be done, in words; null when it can. */
  error: string | null;
}

const PROBLEMS = {
  slow: 'This expression took longer than 2 s on these lines and was stopped. Make it simpler.',
  failed: 'Searching could not be started in this browser. Load the page again.',
} as const;

/** Searches the lines that the page has, in a thread beside it. */
export function useLogSearch(window: LogWindow, search: LogSearch): LogSearchResult {
  const { text, isRegex, isCaseSensitive } = search;
  const [found, setFound] = useState(NOTHING_FOUND);
  const searcher = useRef<LogSearcher | null>(null);
  const syntaxError = useMemo(() => {
    const compiled = compileSearch({ text, isRegex, isCaseSensitive, isFilter: false });
    return compiled === null || compiled instanceof RegExp ? null : compiled.error;
  }, [text, isRegex, isCaseSensitive]);
  const isPossible = text !== '' && syntaxError === null;

  useEffect(() => {
    const made = createLogSearcher(startSearchThread, setFound);
    searcher.current = made;
    return () => made.stop();
  }, []);
  useEffect(() => searcher.current?.feed(window), [window]);
  useEffect(
    () => searcher.current?.search(isPossible ? { text, isRegex, isCaseSensitive, isFilter: false } : null),
    [isPossible, text, isRegex, isCaseSensitive],
  );
  return { ...found, error: syntaxError ?? (found.problem === null ? null : PROBLEMS[found.problem]) };
}
