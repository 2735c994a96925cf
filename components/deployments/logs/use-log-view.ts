'use client';

import { useMemo, useState } from 'react';
import { timeRangeOf } from '@/components/deployments/time-range';
import { layOut } from './display-rows';
import { searchOf, type LogParams } from './log-params';
import { olderGap, type LogSize, type LogTail } from './queries';
import { useArrival, useLinkedLine } from './use-address-place';
import { useFetchMissing } from './use-fetch-missing';
import { matchOfKey, useLogPlace } from './use-log-place';
import { useLogSearch } from './use-log-search';

export interface LogViewProps {
  deploymentId: string;
  tail: LogTail;
  size: LogSize;
  params: LogParams;
}

export type LogView = ReturnType<typeof useLogView>;

/** What the viewer shows of the log, and where the reader stands in it. */
export function useLogView({ deploymentId, tail, size, params }: LogViewProps) {
  const { window } = tail;
  const missing = useFetchMissing(deploymentId, size);
  const search = useMemo(() => searchOf(params), [params]);
  const result = useLogSearch(window, search);
  const range = useMemo(() => timeRangeOf(params), [params]);
  const [isInContext, setIsInContext] = useState(false);
  const place = useLogPlace(window, params.seq === null && range === null);
  const linked = useLinkedLine(window, params.seq, missing.mutate);
  const hits = search.text === '' || result.error !== null ? null : result.hits;
  const shownRange = isInContext ? null : range;
  const display = useMemo(
    () => layOut(window, hits, { hits: search.isFilter ? hits : null, range: shownRange }),
    [window, hits, search.isFilter, shownRange],
  );
  useArrival(display, { seq: params.seq, range, isInContext }, place);
  const older = olderGap(window);
  // Asked for, and nothing came: there is nothing older.
  const isOldest = missing.isSuccess && older !== null && missing.variables.toSeq === older.toSeq;
  const match = matchOfKey(display, place.marked);
  return {
    missing,
    search,
    result,
    hits,
    range,
    isInContext,
    setIsInContext,
    place,
    linked,
    display,
    isFiltered: display.places !== null,
    /** Only a span of time is shown: lines that come now do not belong to it. */
    isAway: shownRange !== null,
    /** The match that is looked at, counted from one; 0 before any. */
    matchNumber: match === null ? 0 : match + 1,
    older: isOldest ? null : older,
  };
}
