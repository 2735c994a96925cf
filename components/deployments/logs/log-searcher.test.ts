import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogSearcher, NOTHING_FOUND, type Found, type StartThread } from './log-searcher';
import { addAnswer, EMPTY_WINDOW } from './log-window';
import { readLines } from './read-lines';
import { NO_SEARCH } from './search';
import { createSearchEngine, type EngineAnswer } from './search-engine';

const lines = (from: number, count: number) => ({
  lines: readLines(
    Array.from({ length: count }, (_, index) => ({ seq: from + index, message: `line ${from + index}` })),
  ),
  isComplete: true,
});
const search = (text: string) => ({ ...NO_SEARCH, text });
const keysOf = ({ hits }: Found) => hits.flatMap(({ keys }) => [...keys]);

/** The engine itself, in this thread, with what was asked of it; `isStuck` makes it begin and never answer. */
function engineThread() {
  const seen = { started: 0, ended: 0, isStuck: false, failNow: () => {} };
  const start: StartThread = (onAnswer, onFailure) => {
    seen.started += 1;
    seen.failNow = onFailure;
    const tell = (answer: EngineAnswer) => {
      if (!seen.isStuck || answer.kind === 'began') onAnswer(answer);
    };
    const obey = createSearchEngine(tell);
    return { post: obey, end: () => void (seen.ended += 1) };
  };
  return { seen, start };
}

describe('searching away from the page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function begin() {
    const { seen, start } = engineThread();
    let found = NOTHING_FOUND;
    const searcher = createLogSearcher(start, (next) => (found = next));
    return { seen, searcher, found: () => found };
  }

  it('needs no thread before the first search', () => {
    const { seen, searcher } = begin();
    searcher.feed(addAnswer(EMPTY_WINDOW, lines(1, 3), 10));
    expect(seen.started).toBe(0);
  });

  it('finds in the lines that are there and in those that come', () => {
    const { searcher, found } = begin();
    const first = addAnswer(EMPTY_WINDOW, lines(1, 3), 10);
    searcher.feed(first);
    searcher.search(search('2'));
    expect(keysOf(found())).toEqual([1]);
    expect(found().isSearching).toBe(false);
    searcher.feed(addAnswer(first, lines(4, 9), 20));
    expect(keysOf(found())).toEqual([1, 11]);
  });

  it('hands a long log over in parts', () => {
    const { searcher, found } = begin();
    searcher.feed(addAnswer(EMPTY_WINDOW, lines(0, 12_000), 20_000));
    searcher.search(search('999'));
    expect(found().isSearching).toBe(true);
    vi.runAllTimers();
    expect(found().isSearching).toBe(false);
    expect(keysOf(found())).toEqual([999, 1999, 2999, 3999, 4999, 5999, 6999, 7999, 8999, 9990, 9991, 9992, 9993, 9994, 9995, 9996, 9997, 9998, 9999, 10999, 11999]); // prettier-ignore
  });

  it('forgets what was trimmed', () => {
    const { searcher, found } = begin();
    const first = addAnswer(EMPTY_WINDOW, lines(1, 4), 4);
    searcher.feed(first);
    searcher.search(search('x'));
    searcher.feed(addAnswer(first, lines(5, 2), 4));
    searcher.search(search('line'));
    expect(keysOf(found())).toEqual([2, 3, 4, 5]);
  });

  it('takes lines in that came late, and begins anew with another log', () => {
    const { searcher, found } = begin();
    const holed = addAnswer(addAnswer(EMPTY_WINDOW, lines(1, 2), 10), lines(5, 2), 10);
    searcher.feed(holed);
    searcher.search(search('3'));
    searcher.feed(addAnswer(holed, lines(3, 2), 10));
    expect(keysOf(found())).toEqual([4]);
    searcher.feed(addAnswer(EMPTY_WINDOW, lines(30, 2), 10));
    expect(keysOf(found())).toEqual([0, 1]);
  });

  it('ends a search that takes too long, says so, and starts again with the next one', () => {
    const { seen, searcher, found } = begin();
    searcher.feed(addAnswer(EMPTY_WINDOW, lines(1, 3), 10));
    seen.isStuck = true;
    searcher.search({ ...search('(a+)+$'), isRegex: true });
    expect(found()).toMatchObject({ isSearching: true, problem: null });
    vi.advanceTimersByTime(2_000);
    expect(found()).toMatchObject({ isSearching: false, problem: 'slow' });
    expect(seen.ended).toBe(1);
    seen.isStuck = false;
    searcher.search(search('3'));
    expect(seen.started).toBe(2);
    expect(keysOf(found())).toEqual([2]);
    expect(found().problem).toBeNull();
  });

  it('says when the thread cannot run', () => {
    const { seen, searcher, found } = begin();
    searcher.search(search('3'));
    seen.failNow();
    expect(found().problem).toBe('failed');
  });

  it('finds nothing without a search, and goes on with the next one', () => {
    const { searcher, found } = begin();
    const first = addAnswer(EMPTY_WINDOW, lines(1, 3), 10);
    searcher.feed(first);
    searcher.search(search('2'));
    searcher.search(null);
    expect(found()).toEqual(NOTHING_FOUND);
    searcher.feed(addAnswer(first, lines(4, 9), 20));
    searcher.search(search('2'));
    expect(keysOf(found())).toEqual([1, 11]);
    expect(found().isSearching).toBe(false);
  });
});
