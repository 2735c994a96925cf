'use client';

import { useMemo, useState } from 'react';
import { layOut, nextMatch, type Display } from './display-rows';
import type { LogWindow } from './log-window';
import { compileSearch, NO_SEARCH, type LogSearch } from './search';

export interface LogSearchState {
  search: LogSearch;
  change: (next: Partial<LogSearch>) => void;
  /** Why the regular expression cannot be used; null when it can. */
  error: string | null;
  display: Display;
  /** Place in the rows of the match that is looked at. */
  current: number | null;
  /** The same as "5 of 17", counted from one; 0 before any. */
  currentNumber: number;
  go: (step: 1 | -1) => void;
}

/** Search over the lines that the page has: highlight or filter, and the way from match to match. */
export function useLogSearch(window: LogWindow): LogSearchState {
  const [search, setSearch] = useState(NO_SEARCH);
  const [current, setCurrent] = useState<number | null>(null);
  const compiled = useMemo(() => compileSearch(search), [search]);
  const error = compiled !== null && 'error' in compiled ? compiled.error : null;
  const matcher = compiled !== null && 'find' in compiled ? compiled : null;
  const display = useMemo(() => layOut(window, matcher, search.isFilter), [window, matcher, search.isFilter]);
  return {
    search,
    change: (next) => {
      setSearch({ ...search, ...next });
      setCurrent(null);
    },
    error,
    display,
    current,
    currentNumber: current === null ? 0 : display.matchIndexes.indexOf(current) + 1,
    go: (step) => setCurrent(nextMatch(display.matchIndexes, current ?? (step === 1 ? -1 : Infinity), step)),
  };
}
