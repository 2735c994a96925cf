'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useServerAnswer, type ServerAnswer } from '@/lib/api/server-answers';
import { overlay } from '@/lib/overlay';
import { readOnce } from './last-read';

const never = () => () => undefined;
const isLive = () => false;

/** What a query that has only the server's answer tells. */
function asServed(served: ServerAnswer | undefined) {
  const isPending = served === undefined;
  return {
    data: served?.data,
    lastRead: readOnce(served?.dataUpdatedAt ?? 0),
    error: null,
    isError: false,
    isPending,
    isSuccess: !isPending,
    isFetching: isPending || served.dataUpdatedAt === 0,
    status: isPending ? 'pending' : 'success',
  };
}

/**
 * The result of a query, which tells what the server put into this part of the page as long as the page comes from the server: there
 * and in the first drawing of the browser. By then the cache may know more, of other parts of the page or of its own reads; what
 * it draws of that would differ from what came, and the browser would throw the page away and begin anew.
 */
export function useAsServed<Result extends object>(
  result: Result,
  queryHash: string,
  staleMs: number,
): Result {
  const served = useServerAnswer(queryHash);
  const cache = useQueryClient().getQueryCache();
  // Asked on the server and in the first drawing only.
  const isOther = () =>
    cache.get(queryHash)?.state.data !== served?.data ||
    (served !== undefined && Date.now() - served.dataUpdatedAt > staleMs);
  const isHeldBack = useSyncExternalStore(never, isLive, isOther);
  return isHeldBack ? overlay(result, asServed(served)) : result;
}
