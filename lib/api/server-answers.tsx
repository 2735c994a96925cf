'use client';

import { hydrate, HydrationBoundary, useQueryClient, type DehydratedState } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { ServerNotes } from './observer';
import { platformOf } from './platform-of';

/** What a server read of one query; `dataUpdatedAt` is in milliseconds since 1970, and 0 when the rest is still to be read. */
export interface ServerAnswer {
  data: unknown;
  dataUpdatedAt: number;
}

const ServedAnswers = createContext<ReadonlyMap<string, ServerAnswer>>(new Map());

/** What the server put into this part of the page for a query, by its hash; undefined for what it left to the browser. */
export function useServerAnswer(queryHash: string): ServerAnswer | undefined {
  return use(ServedAnswers).get(queryHash);
}

export interface ServerAnswersProps {
  /** What the server read. */
  state: DehydratedState;
  /** What else it learnt from its answers. */
  notes?: ServerNotes | undefined;
  children: ReactNode;
}

/**
 * Puts the server's answers into the browser's cache, before a child decides whether it has to read for itself. TanStack's own boundary
 * brings an answer that is newer than a cached one only after the children have looked at the old one and sent a read of their own,
 * so that a page opened again was read twice.
 */
export function ServerAnswers({ state, notes, children }: ServerAnswersProps) {
  const outer = use(ServedAnswers);
  const served = useMemo(
    () => new Map([...outer, ...state.queries.map((query) => [query.queryHash, query.state] as const)]),
    [outer, state],
  );
  return (
    <HydrationBoundary state={state}>
      <NewerAnswers state={state} />
      {notes === undefined ? null : <Learnt notes={notes} />}
      <ServedAnswers value={served}>{children}</ServedAnswers>
    </HydrationBoundary>
  );
}

/* The first child, and in a layout effect: queries begin to read in the effects that come after all of those. */
function NewerAnswers({ state }: { state: DehydratedState }) {
  const queryClient = useQueryClient();
  useLayoutEffect(() => hydrate(queryClient, state), [queryClient, state]);
  return null;
}

function Learnt({ notes }: { notes: ServerNotes }) {
  const queryClient = useQueryClient();
  useEffect(() => platformOf(queryClient).learn(notes), [queryClient, notes]);
  return null;
}
