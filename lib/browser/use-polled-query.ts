'use client';

import {
  hashKey,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '@/lib/api/errors';
import type { PlatformQuery, PollNeed, QueryKeyParts } from '@/lib/api/query';
import { overlay } from '@/lib/overlay';
import { crowdingNow, onPressure, pressureNow, usePoller } from './budget';
import { useConnection } from './connection';
import { useLastRead, type LastRead } from './last-read';
import { jitterOf, needIn, pollInterval } from './poll';
import { pollingShare } from './polling-share';
import { sharedKey } from './shared-read';
import { leadsRead } from './tabs';
import { useAsServed } from './use-as-served';
import { useLocalStore } from './use-local-store';
import { useHidden } from './visibility';

/** A read that failed but may succeed later is looked at again this often. */
const AFTER_ERROR_MS = 30_000;

/** A view that is read once is read again only after a failure. */
const notPolled = () => false as const;

type Observed<View> = Query<View, ApiError, View, PlatformQuery<View>['queryKey']>;

function needOf<View>(query: Observed<View>, freshness: (view: View) => PollNeed): PollNeed {
  const { data, error, status } = query.state;
  if (status === 'error') return error?.retryable === true ? AFTER_ERROR_MS : false;
  return data === undefined ? false : freshness(data);
}

interface Scheduling {
  isHidden: boolean;
  isOffline: boolean;
  /** The share of a budget that reads in the background may take. */
  share: number;
  leads: (key: string) => boolean;
}

function intervalOf<View>(
  query: Observed<View>,
  freshness: (view: View) => PollNeed,
  scheduling: Scheduling,
) {
  const { dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state;
  const [method, path, params] = query.queryKey;
  const { isHidden, isOffline, share, leads } = scheduling;
  // One read fails and makes the view stale; the next is for when the network is back.
  if (isOffline && query.state.status === 'error') return false;
  const lastReadMs = Math.max(dataUpdatedAt, errorUpdatedAt);
  const nowMs = Date.now();
  return pollInterval(needOf(query, freshness), {
    nowMs,
    // A read under way is as good as one that just ended: the next is counted from its end.
    lastReadMs: fetchStatus === 'fetching' || lastReadMs === 0 ? nowMs : lastReadMs,
    isHidden,
    ...pressureNow(method, path),
    crowding: crowdingNow(method, path, share),
    isFollower: !leads(sharedKey(path, params)),
    jitter: jitterOf(`${query.queryHash}@${lastReadMs}`),
  });
}

export interface PolledQueryOptions {
  /** Reads once, when first shown, and then only by `refetch`: for what draws from a budget that a person needs. */
  isManual?: boolean;
}

/** What TanStack tells of a query. When it was read stands in `lastRead`: `dataUpdatedAt` would draw what asks for it at each read. */
export type PolledQuery<View> = UseQueryResult<View> & { lastRead: LastRead };

/** Nothing but a person repeats the read: no timer, no return to the window, no failure. */
const BY_HAND = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  retryOnMount: false,
} as const;

/** Plans the next read anew when the budget comes under pressure. Nothing is drawn for that. */
function useReplanning(queryClient: QueryClient, queryKey: QueryKeyParts): void {
  const [method, path] = queryKey;
  const hash = hashKey(queryKey);
  useEffect(
    () =>
      onPressure(method, path, () => {
        // An observer asks for its interval when it gets its options, be they the same.
        const { observers = [] } = queryClient.getQueryCache().get(hash) ?? {};
        for (const observer of observers) observer.setOptions(observer.options);
      }),
    [queryClient, method, path, hash],
  );
}

/**
 * Reads and keeps reading as often as the query's `freshness` asks for: a hidden tab and a final state stop, a low
 * budget slows down, `Retry-After` is kept. Give it what `platformQuery` made.
 */
export function usePolledQuery<View>(
  query: PlatformQuery<View>,
  { isManual = false }: PolledQueryOptions = {},
): PolledQuery<View> {
  const { queryKey, queryFn, staleTime, freshness, structuralSharing = true } = query;
  const isHidden = useHidden();
  const isOffline = useConnection() === 'offline';
  const { value: share } = useLocalStore(pollingShare);
  const queryClient = useQueryClient();
  const scheduling = { isHidden, isOffline, share, leads: leadsRead(queryClient) };
  const hash = hashKey(queryKey);
  useReplanning(queryClient, queryKey);
  const live = useQuery({
    queryKey,
    queryFn,
    staleTime,
    structuralSharing,
    refetchIntervalInBackground: true,
    refetchInterval: (observed) => intervalOf(observed, freshness ?? notPolled, scheduling),
    ...(isManual && BY_HAND),
  });
  const lastRead = useLastRead(hash);
  const result = useAsServed(overlay(live, { lastRead }), hash, staleTime);
  const need = isManual || result.data === undefined ? false : (freshness ?? notPolled)(result.data);
  usePoller(hash, queryKey[0], queryKey[1], needIn(need, isHidden));
  return result;
}
