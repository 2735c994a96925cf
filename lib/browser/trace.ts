'use client';

/** Calls that begin within this time of a press, or of a call that belongs to it, carry its id. */
const WINDOW_MS = 1_000;
/** Reads that go on by themselves are no part of it for ever. */
const LONGEST_MS = 5_000;
/** A press of a submit button is also a submit. */
const SAME_PRESS_MS = 100;

/** Gives the calls of one action of a person one `X-Request-Id`, so that the platform's logs show them together. */
export interface Trace {
  /** A person pressed something. */
  begin: (nowMs: number) => void;
  /** The id for a call that begins now. */
  next: (nowMs: number) => string;
}

/** Makes a trace; `makeId` gives ids that the platform echoes. */
export function createTrace(makeId: () => string = () => crypto.randomUUID()): Trace {
  let action: { id: string; begunAtMs: number; lastAtMs: number } | null = null;
  return {
    begin: (nowMs) => {
      if (action !== null && nowMs - action.begunAtMs < SAME_PRESS_MS) return;
      action = { id: makeId(), begunAtMs: nowMs, lastAtMs: nowMs };
    },
    next: (nowMs) => {
      if (action === null || nowMs - action.lastAtMs > WINDOW_MS) return makeId();
      if (nowMs - action.begunAtMs > LONGEST_MS) return makeId();
      action.lastAtMs = nowMs;
      return action.id;
    },
  };
}

let page: Trace | null = null;

/** The trace of this page, which follows presses and submits. */
export function pageTrace(): Trace {
  if (page !== null) return page;
  const trace = createTrace();
  const begin = () => trace.begin(Date.now());
  if (typeof document !== 'undefined') {
    document.addEventListener('click', begin, { capture: true });
    document.addEventListener('submit', begin, { capture: true });
  }
  page = trace;
  return trace;
}
