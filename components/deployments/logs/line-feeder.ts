import type { LogWindow, WindowRow } from './log-window';
import type { EngineOrder } from './search-engine';

/** So many lines are handed over at once, to leave the page time in between. */
const BATCH = 5_000;

export interface LineFeeder {
  /** Hands over what changed since the last time; false when this is another log and all begins anew. */
  feed: (window: LogWindow) => boolean;
  /** Lines wait to be handed over. */
  hasMore: () => boolean;
  stop: () => void;
}

/** Keeps the lines of a searching thread those of the window: in parts, so that a long log does not hold the page. */
export function createLineFeeder(post: (order: EngineOrder) => void): LineFeeder {
  let fed: LogWindow | null = null;
  let unsent: readonly WindowRow[] = [];
  let next: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    const rows = unsent.slice(0, BATCH);
    unsent = unsent.slice(BATCH);
    if (rows.length === 0) return;
    if (unsent.length > 0) next = setTimeout(send, 0);
    post({
      kind: 'lines',
      keys: Uint32Array.from(rows, ({ key }) => key),
      messages: rows.map(({ line }) => line.message),
    });
  };
  return {
    feed: (window) => {
      if (window === fed) return true;
      const step = stepBetween(fed, window);
      fed = window;
      if (step === null) return false;
      if (step.gone.length > 0) {
        const gone = new Set(step.gone.map(({ key }) => key));
        unsent = unsent.filter(({ key }) => !gone.has(key));
        post({ kind: 'forget', keys: Uint32Array.from(gone) });
      }
      const isIdle = unsent.length === 0;
      unsent = unsent.concat(step.added);
      if (isIdle) send();
      return true;
    },
    hasMore: () => unsent.length > 0,
    stop: () => clearTimeout(next),
  };
}

/** What came and went between two windows of one log; null when that is not simply rows added and older ones trimmed. */
function stepBetween(from: LogWindow | null, to: LogWindow) {
  if (from === null) return { gone: [], added: to.rows };
  const goneCount = to.trimmedCount - from.trimmedCount;
  const firstKept = from.rows[goneCount];
  const isSameLog =
    goneCount >= 0 &&
    to.nextKey >= from.nextKey &&
    (firstKept === undefined || to.rows.find(({ key }) => key < from.nextKey)?.line === firstKept.line);
  if (!isSameLog) return null;
  return { gone: from.rows.slice(0, goneCount), added: to.rows.filter(({ key }) => key >= from.nextKey) };
}
