import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asJsonLines, asText, displayRow, indexOfPlace, layOut, nextMatch, SHOW_ALL } from './display-rows';
import { addAnswer, EMPTY_WINDOW, type LogWindow } from './log-window';
import { tailPaceMs } from './queries';
import { readLines } from './read-lines';
import { compileSearch, NO_SEARCH } from './search';
import { scanned } from './search-engine';
import { rangesOf } from './search-hits';
import { lineClock, logViewSettings } from './view-settings';

const lines = (...seqs: number[]) =>
  readLines(
    seqs.map((seq) => ({
      seq,
      ts: `2026-11-20T12:00:0${seq}.000Z`,
      message: `line \u001b[31m${seq}\u001b[0m`,
    })),
  );
const answer = (...seqs: number[]) => ({ lines: lines(...seqs), isComplete: true });
const window = addAnswer(addAnswer(EMPTY_WINDOW, answer(1, 2, 3), 4), answer(6, 7), 4);

function hitsOf(of: LogWindow, text: string) {
  const pattern = compileSearch({ ...NO_SEARCH, text });
  if (!(pattern instanceof RegExp)) throw new Error('the search should compile');
  const byKey = of.rows.map(({ key, line }) => [key, `line ${line.seq ?? ''}`] as const);
  return [
    scanned(
      pattern,
      byKey.sort(([a], [b]) => a - b),
    ),
  ];
}

const shown = (display: ReturnType<typeof layOut>) =>
  Array.from({ length: display.count }, (_, index) => {
    const found = displayRow(display, index);
    return found?.isGapOnly ? 'gap' : (found?.row.line.seq ?? null);
  });

describe('the rows that are drawn', () => {
  it('are those of the window, with the gap at the line after it', () => {
    const display = layOut(window);
    expect(shown(display)).toEqual([2, 3, 6, 7]);
    expect(displayRow(display, 2)?.row.gap).toEqual({ fromSeq: 4, toSeq: 5 });
    expect(displayRow(display, 4)).toBeUndefined();
  });

  it('keep gaps under a filter', () => {
    const hits = hitsOf(window, 'line 7');
    const display = layOut(window, hits, { hits, range: null });
    expect(shown(display)).toEqual(['gap', 7]);
    expect([...display.matches]).toEqual([1]);
    expect(indexOfPlace(display, 3)).toBe(1);
    expect(indexOfPlace(display, 0)).toBeNull();
  });

  it('are all there when matches are only highlighted', () => {
    const hits = hitsOf(window, 'line 7');
    const display = layOut(window, hits);
    expect([...display.matches]).toEqual([3]);
    expect(rangesOf(hits, window.rows[3]?.key ?? -1)).toEqual([[0, 6]]);
    expect(rangesOf(hits, window.rows[0]?.key ?? -1)).toEqual([]);
  });

  it('can be those of a time alone', () => {
    const range = { fromMs: Date.UTC(2026, 10, 20, 12, 0, 3), toMs: Date.UTC(2026, 10, 20, 12, 0, 6) };
    expect(shown(layOut(window, null, { hits: null, range }))).toEqual([3, 6]);
  });

  it('agree with a plain filter for any order of arrival', () => {
    const arrivals = fc.array(fc.array(fc.nat(40), { minLength: 1, maxLength: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(arrivals, fc.nat(9), (list, digit) => {
        let any = EMPTY_WINDOW;
        for (const seqs of list) {
          const rising = [...new Set(seqs)].sort((a, b) => a - b);
          const given = readLines(rising.map((seq) => ({ seq, message: `line ${seq}` })));
          any = addAnswer(any, { lines: given, isComplete: false }, 20);
        }
        const hits = hitsOf(any, String(digit));
        const matching = any.rows.filter(({ line }) => String(line.seq).includes(String(digit)));
        const display = layOut(any, hits, { ...SHOW_ALL, hits });
        expect(shown(display).filter((seq) => seq !== 'gap')).toEqual(matching.map(({ line }) => line.seq));
        expect([...layOut(any, hits).matches]).toEqual(matching.map((row) => any.rows.indexOf(row)));
      }),
    );
  });
});

describe('going from match to match', () => {
  it('goes round at both ends', () => {
    const matches = Int32Array.of(2, 5);
    expect(nextMatch(matches, -1, 1)).toBe(2);
    expect(nextMatch(matches, 5, 1)).toBe(2);
    expect(nextMatch(matches, 2, -1)).toBe(5);
    expect(nextMatch(Int32Array.of(), 0, 1)).toBeNull();
  });
});

describe('the log as a file', () => {
  it('is plain text with the times as given, or the lines as they came', () => {
    expect(asText(window.rows).split('\n')[0]).toBe('2026-11-20T12:00:02.000Z line 2');
    expect(JSON.parse(asJsonLines(window.rows).split('\n')[0] ?? '')).toMatchObject({ seq: 2 });
  });
});

describe('the pace of reading', () => {
  const tail = { hasMore: false, lastArrivalMs: 0, isComplete: true, isRetryable: false, partialReads: 0 };

  it('is quick while lines come, slower while none do, at once when more is waiting', () => {
    expect(tailPaceMs(tail, 1_000)).toBe(2_000);
    expect(tailPaceMs(tail, 30_000)).toBe(6_000);
    expect(tailPaceMs(tail, 600_000)).toBe(10_000);
    expect(tailPaceMs({ ...tail, hasMore: true }, 600_000)).toBe(500);
  });

  it('is that of a retry while the window is partial, but for a partial window that brings lines', () => {
    const partial = { ...tail, isComplete: false, isRetryable: true };
    expect(tailPaceMs({ ...partial, partialReads: 2 }, 1_000)).toBe(10_000);
    expect(tailPaceMs({ ...partial, partialReads: 6 }, 1_000)).toBe(false);
    expect(tailPaceMs({ ...partial, hasMore: true }, 1_000)).toBe(500);
  });
});

describe('settings of the view', () => {
  it('are read from whatever storage holds', () => {
    expect(logViewSettings.read({ wrap: false, levels: 'no', times: 'local' })).toEqual({
      wrap: false,
      levels: true,
      times: 'local',
    });
    expect(logViewSettings.read({ times: 'moon' })).toEqual(logViewSettings.fallback);
    expect(logViewSettings.read(4)).toEqual(logViewSettings.fallback);
  });

  it('show the clock with its milliseconds', () => {
    expect(lineClock(Date.UTC(2026, 10, 20, 4, 5, 6, 7), false)).toEqual({
      clock: '04:05:06',
      fraction: '.007',
    });
  });
});
