import { describe, expect, it } from 'vitest';
import { asText, layOut, lineNear, nextMatch } from './display-rows';
import { addAnswer, EMPTY_WINDOW } from './log-window';
import { readLines } from './read-lines';
import { compileSearch, NO_SEARCH } from './search';
import { tailPaceMs } from './queries';
import { lineClock, logViewSettings } from './view-settings';

const lines = (...seqs: number[]) =>
  readLines(
    seqs.map((seq) => ({ seq, ts: '2026-11-20T12:00:00.000Z', message: `line \u001b[31m${seq}\u001b[0m` })),
  );
const window = addAnswer(
  addAnswer(EMPTY_WINDOW, { lines: lines(1, 2, 3), isComplete: true }, 4),
  { lines: lines(6, 7), isComplete: true },
  4,
);
const matcher = compileSearch({ ...NO_SEARCH, text: 'line 7' });
if (matcher === null || 'error' in matcher) throw new Error('the search should compile');

describe('the rows that are drawn', () => {
  it('say first what was trimmed, and where lines are missing', () => {
    expect(layOut(window, null, false).rows.map((row) => row.kind)).toEqual([
      'trimmed',
      'line',
      'line',
      'gap',
      'line',
      'line',
    ]);
  });

  it('keep gaps under a filter', () => {
    const { rows, matchIndexes } = layOut(window, matcher, true);
    expect(rows.map((row) => row.kind)).toEqual(['trimmed', 'gap', 'line']);
    expect(matchIndexes).toEqual([2]);
  });

  it('highlight matches in the text without its colours', () => {
    const { rows, matchIndexes } = layOut(window, matcher, false);
    const last = rows.at(-1);
    expect(last?.kind === 'line' ? last.ranges : null).toEqual([[0, 6]]);
    expect(matchIndexes).toEqual([5]);
  });
});

describe('going from match to match', () => {
  it('goes round at both ends', () => {
    expect(nextMatch([2, 5], -1, 1)).toBe(2);
    expect(nextMatch([2, 5], 5, 1)).toBe(2);
    expect(nextMatch([2, 5], 2, -1)).toBe(5);
    expect(nextMatch([], 0, 1)).toBeNull();
  });
});

describe('the lines near a time', () => {
  const timed = readLines(
    [0, 10, 30].map((second, seq) => ({
      seq,
      ts: new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString(),
    })),
  );
  const { rows } = layOut(addAnswer(EMPTY_WINDOW, { lines: timed, isComplete: true }, 10), null, false);

  it('begin at the nearest one, which says how far off it is', () => {
    expect(lineNear(rows, Date.UTC(2026, 10, 20, 12, 0, 12))).toEqual({ index: 1, offMs: 2_000 });
    expect(lineNear(rows, Date.UTC(2026, 10, 20, 11, 0, 0))).toEqual({ index: 0, offMs: 3_600_000 });
  });

  it('cannot be found without times', () => {
    const plain = addAnswer(EMPTY_WINDOW, { lines: readLines([{ message: 'x' }]), isComplete: true }, 10);
    expect(lineNear(layOut(plain, null, false).rows, 0)).toBeNull();
  });
});

describe('the log as text', () => {
  it('is plain, with the times as given', () => {
    expect(asText(window).split('\n')[0]).toBe('2026-11-20T12:00:00.000Z line 2');
  });
});

describe('the pace of reading', () => {
  it('is quick while lines come, slower while none do, at once when more is waiting', () => {
    const tail = { hasMore: false, lastArrivalMs: 0, isComplete: true };
    expect(tailPaceMs(tail, 1_000)).toBe(2_000);
    expect(tailPaceMs(tail, 30_000)).toBe(6_000);
    expect(tailPaceMs(tail, 600_000)).toBe(10_000);
    expect(tailPaceMs({ ...tail, hasMore: true }, 600_000)).toBe(500);
    expect(tailPaceMs({ ...tail, isComplete: false }, 1_000)).toBe(5_000);
  });
});

describe('settings of the view', () => {
  it('are read from whatever storage holds', () => {
    expect(logViewSettings.read({ wrap: false, levels: 'no' })).toEqual({
      wrap: false,
      levels: true,
      isLocalTime: false,
    });
    expect(logViewSettings.read(4)).toEqual(logViewSettings.fallback);
  });

  it('show the clock with its milliseconds', () => {
    expect(lineClock(Date.UTC(2026, 10, 20, 4, 5, 6, 7), false)).toEqual({
      clock: '04:05:06',
      fraction: '.007',
    });
  });
});
