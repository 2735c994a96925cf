'use client';

import { useSyncExternalStore } from 'react';
import {
  type KnownRun,
  readKnownRuns,
  type RunKind,
  writeKnownRun,
} from '@/components/deployments/known-runs';

const none: readonly KnownRun[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser wrote.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(): readonly KnownRun[] {
  try {
    return readKnownRuns(window.localStorage);
  } catch {
    // Reading the property itself is forbidden where storage is switched off.
    return none;
  }
}

/** The runs that this browser knows, newest first; none while the page comes from the server. */
export function useKnownRuns(): readonly KnownRun[] {
  return useSyncExternalStore(subscribe, read, () => none);
}

/** Keeps what is known of a run, for this and the other tabs. */
export function rememberRun(run: KnownRun): void {
  try {
    writeKnownRun(window.localStorage, run);
  } catch {
    return;
  }
  tell();
}

/** Keeps that this browser started a run just now. */
export function rememberStart(runId: string, deploymentId: string, kind: RunKind): void {
  rememberRun({
    runId,
    deploymentId,
    kind,
    acceptedAtMs: Date.now(),
    status: 'queued',
    sightings: [],
    endedAtMs: null,
  });
}
