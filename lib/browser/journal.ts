'use client';

import { useSyncExternalStore } from 'react';
import type { LooseParams, RateLimit, RefusalNote, ResponseNote } from '@/lib/api/observer';
import { createStore } from './store';

/** One call to the platform as the list of requests shows it. */
export interface JournalEntry {
  id: string;
  /** When it began, in milliseconds since the epoch. */
  atMs: number;
  durationMs: number;
  /** Lower case. */
  method: string;
  /** The contract's template. */
  path: string;
  params: LooseParams;
  /** 0 when no answer came. */
  status: number;
  rateLimit: RateLimit | null;
  requestId: string | null;
  /** Of a refusal, once its body has been read. */
  code: string | null;
  correlationId: string | null;
  /** `other-tab`: another tab of this account made it, and told what its headers said. */
  from: 'this-tab' | 'other-tab';
  /** What was sent, with marks in the place of all that may be secret. */
  body?: unknown;
}

/** More than anyone looks through; a busy page makes this many in some minutes. */
const ENTRIES_MAX = 200;

/* In memory alone, and gone with the page: what people did is nobody's to find later. */
const journal = createStore<readonly JournalEntry[]>([]);
const nothing: readonly JournalEntry[] = [];

/** Puts a call into the journal. */
export function recordCall(note: ResponseNote, from: JournalEntry['from']): void {
  const { call, method, path, status, rateLimit, requestId } = note;
  if (call === undefined) return;
  const { id, startedAtMs: atMs, durationMs, params, body } = call;
  const entry: JournalEntry = {
    ...{ id, atMs, durationMs, method, path, params, status, rateLimit, requestId, from },
    ...{ code: null, correlationId: null },
    ...(body !== undefined && { body }),
  };
  journal.set([...journal.get(), entry].slice(-ENTRIES_MAX));
}

/** Adds what the body of a refused answer said. */
export function recordRefusal({ callId, code, correlationId }: RefusalNote): void {
  const entries = journal.get();
  if (!entries.some(({ id }) => id === callId)) return;
  journal.set(entries.map((entry) => (entry.id === callId ? { ...entry, code, correlationId } : entry)));
}

/** What other tabs may know of a call: everything but what was sent. */
export function withoutBody(note: ResponseNote): ResponseNote {
  if (note.call?.body === undefined) return note;
  const { body: _sent, ...call } = note.call;
  return { ...note, call };
}

/** Forgets all calls so far. */
export function clearJournal(): void {
  journal.set(nothing);
}

/** All calls that are kept, as they are now, the oldest first. */
export function journalNow(): readonly JournalEntry[] {
  return journal.get();
}

/** The calls of this page's life, the oldest first, at most 200. */
export function useJournal(): readonly JournalEntry[] {
  return useSyncExternalStore(journal.subscribe, journal.get, () => nothing);
}

/** Whether a call came to nothing: refused, failed or without an answer. An unchanged answer (304) is none of these. */
export function isFailing({ status }: Pick<JournalEntry, 'status'>): boolean {
  return status === 0 || status >= 400;
}
