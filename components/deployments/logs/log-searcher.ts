import { createLineFeeder, type LineFeeder } from './line-feeder';
import type { LogWindow } from './log-window';
import type { LogSearch } from './search';
import type { EngineAnswer, EngineOrder } from './search-engine';
import { withoutOlder, type Hits } from './search-hits';

/** The thread that searches, as far as it is used here. */
export interface SearchThread {
  post: (order: EngineOrder) => void;
  end: () => void;
}

export type StartThread = (onAnswer: (answer: EngineAnswer) => void, onFailure: () => void) => SearchThread;

/** What is known of the present search. */
export interface Found {
  hits: Hits;
  /** Lines are still being searched. */
  isSearching: boolean;
  /** The search was given up: it took too long, or the thread could not run. */
  problem: 'slow' | 'failed' | null;
}

export const NOTHING_FOUND: Found = { hits: [], isSearching: false, problem: null };

/** A scan may take this long; a good one of 100,000 lines takes a hundredth. */
const SCAN_LIMIT_MS = 2_000;
export interface LogSearcher {
  /** Tells of the window as it is now. */
  feed: (window: LogWindow) => void;
  search: (search: LogSearch | null) => void;
  stop: () => void;
}

/**
 * Searches a log away from the page: hands lines over as they come, asks, and ends a thread that takes too long. The
 * thread is started by the first search and again by the first one after it was ended.
 */
export function createLogSearcher(start: StartThread, onChange: (found: Found) => void): LogSearcher {
  let running: { thread: SearchThread; feeder: LineFeeder } | null = null;
  let window: LogWindow | null = null;
  let current: LogSearch | null = null;
  let found = NOTHING_FOUND;
  let isFirstAnswer = false;
  let id = 0;
  /** Orders to scan that are not answered yet. */
  let asked = 0;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const change = (part: Partial<Found>) => onChange((found = { ...found, ...part }));
  const stop = () => {
    clearTimeout(limit);
    running?.feeder.stop();
    running?.thread.end();
    running = null;
    asked = 0;
  };
  const giveUp = (problem: 'slow' | 'failed') => {
    stop();
    change({ hits: [], isSearching: false, problem });
  };
  const take = (answer: EngineAnswer) => {
    clearTimeout(limit);
    if (answer.kind === 'began') {
      limit = setTimeout(() => giveUp('slow'), SCAN_LIMIT_MS);
      return;
    }
    asked -= 1;
    if (answer.id !== id) return;
    // What an earlier search found stands until now, so that nothing flickers while somebody types.
    const before = isFirstAnswer ? [] : found.hits;
    isFirstAnswer = false;
    const hits = answer.block.keys.length === 0 ? before : [...before, answer.block];
    const isSearching = asked > 0 || running?.feeder.hasMore() === true;
    change({ hits: withoutOlder(hits, window?.rows[0]?.key ?? 0), isSearching });
  };
  const begin = () => {
    const thread = start(take, () => giveUp('failed'));
    const feeder = createLineFeeder((order) => {
      // Without a search, lines are kept and nothing is answered.
      if (order.kind === 'lines' && current !== null) asked += 1;
      thread.post(order);
    });
    return { thread, feeder };
  };
  const feed = () => {
    if (running === null || window === null || running.feeder.feed(window)) return;
    stop();
    search(current);
  };
  const search = (wanted: LogSearch | null) => {
    current = wanted;
    id += 1;
    if (wanted === null) {
      running?.thread.post({ kind: 'search', id, search: null });
      change(NOTHING_FOUND);
      return;
    }
    running ??= begin();
    isFirstAnswer = true;
    asked += 1;
    change({ isSearching: true, problem: null });
    running.thread.post({ kind: 'search', id, search: wanted });
    feed();
  };
  return {
    feed: (now) => {
      window = now;
      feed();
    },
    search,
    stop,
  };
}
