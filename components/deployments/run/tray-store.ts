'use client';

import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type LocalSetting, useLocalStore } from '@/lib/browser/use-local-store';

interface TrayState {
  isOpen: boolean;
  /** Ids of ended runs that somebody has seen, newest first: they leave the tray. */
  seen: readonly string[];
}

const SEEN_MAX = 100;
const fallback: TrayState = { isOpen: true, seen: [] };
const schema = z.object({ isOpen: z.catch(z.boolean(), true), seen: z.catch(z.array(z.string()), []) });

const setting: LocalSetting<TrayState> = {
  key: 'run-tray.v1',
  read: (stored) => {
    const state = z.safeParse(schema, stored);
    return state.success ? state.data : fallback;
  },
  fallback,
};

function withSeen(state: TrayState, runId: string): TrayState {
  return { ...state, seen: [runId, ...state.seen.filter((id) => id !== runId)].slice(0, SEEN_MAX) };
}

/** How the tray stands, in this browser and all its tabs. */
export function useTray() {
  const { value, update } = useLocalStore(setting);
  return {
    isOpen: value.isOpen,
    seen: value.seen,
    open: (isOpen: boolean) => void update((state) => ({ ...state, isOpen })),
    see: (runId: string) => void update((state) => withSeen(state, runId)),
  };
}

/** A run whose end is on the page needs no place in the tray any more. */
export function useSeenEnd(runId: string, isTerminal: boolean): void {
  const { update } = useLocalStore(setting);
  useEffect(() => {
    if (isTerminal) update((state) => (state.seen.includes(runId) ? state : withSeen(state, runId)));
  }, [runId, isTerminal, update]);
}
