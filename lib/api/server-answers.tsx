'use client';

import { hydrate, HydrationBoundary, useQueryClient, type DehydratedState } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import type { ResponseNote } from './observer';
import { platformOf } from './platform-of';

const NONE: readonly ResponseNote[] = [];

export interface ServerAnswersProps {
  /** What the server read. */
  state: DehydratedState;
  /** What the headers of its answers said. */
  notes?: readonly ResponseNote[];
  children: ReactNode;
}

/**
 * Puts the server's answers into the browser's cache, before a child decides whether it has to read for itself. TanStack's own boundary
 * brings an answer that is newer than a cached one only after the children have looked at the old one and sent a read of their own,
 * so that a page opened again was read twice.
 */
export function ServerAnswers({ state, notes = NONE, children }: ServerAnswersProps) {
  return (
    <HydrationBoundary state={state}>
      <NewerAnswers state={state} />
      <Learnt notes={notes} />
      {children}
    </HydrationBoundary>
  );
}

/* The first child, and in a layout effect: queries begin to read in the effects that come after all of those. */
function NewerAnswers({ state }: { state: DehydratedState }) {
  const queryClient = useQueryClient();
  useLayoutEffect(() => hydrate(queryClient, state), [queryClient, state]);
  return null;
}

function Learnt({ notes }: { notes: readonly ResponseNote[] }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const note of notes) platformOf(queryClient).learn(note);
  }, [queryClient, notes]);
  return null;
}
