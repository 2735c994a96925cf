import { ApiError, type ApiErrorFacts } from '@/lib/api/errors';
import type { LooseParams, Read, ReadAnswer, ResponseNote } from '@/lib/api/client';

/*
 * Tabs of one session share their reads: of those that need an answer at the same time one reads, and the others take what it
 * got. What travels are answers, never the state of a cache. Who read last goes on reading (`leads`); the others wait longer
 * for the next read, so they take over by themselves when it stops.
 */

/** What one tab tells the others. */
export type TabMessage =
  | { kind: 'read'; key: string; startedAtMs: number; etag: string | null; result: SharedResult }
  /** A change was answered: what was read before it is out of date. */
  | { kind: 'wrote'; atMs: number }
  /** What the headers of an answer said: budgets belong to the account, not to a tab. */
  | { kind: 'note'; note: ResponseNote };

type SharedResult =
  | { answer: unknown }
  /** Still the version of `etag`. */
  | 'unchanged'
  | { error: ApiErrorFacts };

/** The way to the other tabs, and the order among them. */
export interface TabLink {
  post: (message: TabMessage) => void;
  subscribe: (listener: (message: TabMessage) => void) => void;
  /** Runs `work` while no other tab runs one of this name. @throws when `signal` aborts before its turn */
  inTurn: <Result>(
    name: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ) => Promise<Result>;
}

export interface SharedReads {
  /** Puts the sharing between a reader and the network. */
  sharing: (read: Read) => Read;
  /** Tells that a change of this tab was answered. */
  wrote: () => void;
  /** Tells the others what the headers of an answer said. */
  tellNote: (note: ResponseNote) => void;
  /** Whether this tab made the last read of a key, or nobody is known to have. */
  leads: (key: string) => boolean;
  /** Told of each answer that another tab got. */
  onArrival: (listener: (key: string) => void) => () => void;
}

/** An answer of another tab serves a read that begins this long after it. */
const FRESH_MS = 2_000;
/** Keys whose last reader is remembered. */
const READERS_MAX = 200;

interface Arrival {
  startedAtMs: number;
  arrivedAtMs: number;
  etag: string | null;
  result: SharedResult;
}

/** The newest read of a key that this tab knows of. */
interface LastRead {
  by: 'this' | 'other';
  startedAtMs: number;
}

/** What names a read among tabs: the path template and its values, whatever their order. */
export function sharedKey(path: string, { path: inPath = {}, query = {} }: LooseParams): string {
  const sorted = (values: Record<string, unknown>) =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([path, sorted(inPath), sorted(query)]);
}

export interface SharedReadsOptions {
  /** Told what the headers of another tab's answers said. */
  onNote?: (note: ResponseNote) => void;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** Joins this tab to the others, for as long as the page lives. */
export function createSharedReads(
  link: TabLink,
  { onNote, now = Date.now }: SharedReadsOptions = {},
): SharedReads {
  const arrivals = new Map<string, Arrival>();
  const readers = new Map<string, LastRead>();
  const listeners = new Set<(key: string) => void>();
  let lastWriteMs = 0;

  function remember(key: string, last: LastRead): void {
    readers.delete(key);
    readers.set(key, last);
    const [oldest] = readers.keys();
    if (readers.size > READERS_MAX && oldest !== undefined) readers.delete(oldest);
  }

  link.subscribe((message) => {
    if (message.kind === 'wrote') lastWriteMs = Math.max(lastWriteMs, message.atMs);
    else if (message.kind === 'note') onNote?.(message.note);
    else arrive(message);
  });

  function arrive(message: TabMessage & { kind: 'read' }): void {
    const { key, startedAtMs, etag, result } = message;
    // Overtaken on its way here: it is older than what this tab has.
    if (startedAtMs < (readers.get(key)?.startedAtMs ?? -Infinity)) return;
    remember(key, { by: 'other', startedAtMs });
    const arrival = { startedAtMs, arrivedAtMs: now(), etag, result };
    arrivals.set(key, arrival);
    for (const listener of listeners) listener(key);
    setTimeout(() => {
      if (arrivals.get(key) === arrival) arrivals.delete(key);
    }, FRESH_MS);
  }

  /** What another tab read that serves a read which was asked for at `sinceMs`; undefined when nothing does. */
  function taken(key: string, sinceMs: number, etag: string | undefined): ReadAnswer | null | undefined {
    const arrival = arrivals.get(key);
    if (arrival === undefined || arrival.startedAtMs < lastWriteMs) return undefined;
    if (arrival.arrivedAtMs < sinceMs - FRESH_MS) return undefined;
    const { result } = arrival;
    if (result === 'unchanged') return arrival.etag !== null && arrival.etag === etag ? null : undefined;
    if ('answer' in result) return { answer: result.answer, etag: arrival.etag };
    // A failure serves those who waited for this very read, not one that begins after it.
    if (arrival.arrivedAtMs >= sinceMs) throw new ApiError(result.error);
    return undefined;
  }

  async function readAndTell(read: Read, key: string, ...call: Parameters<Read>): Promise<ReadAnswer | null> {
    const startedAtMs = now();
    remember(key, { by: 'this', startedAtMs });
    const tell = (etag: string | null, result: SharedResult) =>
      link.post({ kind: 'read', key, startedAtMs, etag, result });
    try {
      const result = await read(...call);
      tell(result?.etag ?? call[2]?.etag ?? null, result === null ? 'unchanged' : { answer: result.answer });
      return result;
    } catch (error) {
      if (error instanceof ApiError) tell(null, { error: error.facts });
      throw error;
    }
  }

  return {
    sharing: (read) => async (path, params, options) => {
      const key = sharedKey(path, params);
      const askedAtMs = now();
      const serve = () => taken(key, askedAtMs, options?.etag);
      const early = serve();
      if (early !== undefined) return early;
      return link.inTurn(key, options?.signal, async () => {
        const late = serve();
        return late === undefined ? readAndTell(read, key, path, params, options) : late;
      });
    },
    wrote: () => {
      lastWriteMs = now();
      link.post({ kind: 'wrote', atMs: lastWriteMs });
    },
    tellNote: (note) => link.post({ kind: 'note', note }),
    leads: (key) => readers.get(key)?.by !== 'other',
    onArrival: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
