import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { dehydrate, hashKey, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { cache, type ReactNode } from 'react';
import { ApiError } from '@/lib/api/errors';
import type { PrefetchableQuery } from '@/lib/api/query';
import { createQueryClient } from '@/lib/api/query-client';
import { ServerAnswers } from '@/lib/api/server-answers';
import { serverClient, takeNotes } from './api';
import { redirectToSignIn } from './session';

/** A page waits this long for its data; what comes later, the browser reads after the skeletons. */
const WAIT_MS = 400;

interface RequestCache {
  queryClient: QueryClient;
  /** Hashes of queries of which only the first screenful is here. */
  partial: Set<string>;
}

type QueryByHash = ReadonlyMap<string, PrefetchableQuery>;

/** One per request: a layout and its page that need the same read share it. */
const requestCache = cache(async (): Promise<RequestCache> => ({
  queryClient: createQueryClient(await serverClient(), { isServer: true }),
  partial: new Set(),
}));

async function start({ queryClient, partial }: RequestCache, query: PrefetchableQuery): Promise<void> {
  const { queryKey, prefetchFn } = query;
  await queryClient
    .query({
      queryKey,
      queryFn: async (context) => {
        const { view, isWhole } = await prefetchFn(context);
        if (!isWhole) partial.add(hashKey(queryKey));
        return view;
      },
      staleTime: Infinity,
    })
    // The page shows a failure where it shows the data: the browser asks again and has the error for itself.
    .catch(() => undefined);
}

/**
 * Starts reads for this request, so that they are under way before `Hydrated` needs them. Resolves when all have an
 * answer or have failed; never throws for a failed read. Sends the browser to the sign-in page without a session.
 */
export async function prefetch(...queries: PrefetchableQuery[]): Promise<void> {
  const request = await requestCache();
  await Promise.all(queries.map((query) => start(request, query)));
}

async function settledInTime(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const deadline = wait(WAIT_MS, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, deadline]);
  timer.abort();
}

/**
 * What of `queries` goes into the page: answers. Not reads under way: their answer may be in the browser before the page
 * comes alive there, which would then differ from what the server drew.
 */
function dehydrated({ queryClient, partial }: RequestCache, queries: QueryByHash): DehydratedState {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash, state: { status } }) =>
      queries.has(queryHash) && status === 'success',
  });
  for (const { queryHash, state: queryState } of state.queries) {
    // As old as can be: the browser shows it and reads the whole at once.
    if (partial.has(queryHash)) queryState.dataUpdatedAt = 0;
  }
  return state;
}

function isSignedOut(queryClient: QueryClient, queries: QueryByHash): boolean {
  return [...queries.keys()].some((hash) => {
    const error: unknown = queryClient.getQueryCache().get(hash)?.state.error;
    return error instanceof ApiError && error.status === 401;
  });
}

export interface HydratedProps {
  /** What the children will read first. */
  queries: readonly PrefetchableQuery[];
  children: ReactNode;
}

/**
 * Reads on the server what its children will read in the browser, and hands it over with the page. Waits a moment for
 * the answers; those that take longer the browser reads. A read that the platform answers with 401 leads to the sign-in page.
 */
export async function Hydrated({ queries, children }: HydratedProps) {
  const request = await requestCache();
  const byHash = new Map(queries.map((query) => [hashKey(query.queryKey), query]));
  await settledInTime(prefetch(...queries));
  if (isSignedOut(request.queryClient, byHash)) await redirectToSignIn();
  return (
    <ServerAnswers state={dehydrated(request, byHash)} notes={takeNotes()}>
      {children}
    </ServerAnswers>
  );
}
