import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAnswer, EMPTY_WINDOW, lastSeq, missingCount, type LogWindow } from './log-window';
import { readLines } from './read-lines';

const MAX_ROWS = 1000;
const numbered = (...seqs: number[]) => readLines(seqs.map((seq) => ({ seq, message: `line ${seq}` })));
const plain = (...messages: string[]) => readLines(messages.map((message) => ({ message })));
const add = (window: LogWindow, lines: ReturnType<typeof readLines>, isComplete = true) =>
  addAnswer(window, { lines, isComplete }, MAX_ROWS);
const seqs = (window: LogWindow) => window.rows.map((row) => row.line.seq);
const messages = (window: LogWindow) => window.rows.map((row) => row.line.message);

describe('a window of numbered lines', () => {
  it('asks from the last number it has', () => {
    expect(lastSeq(EMPTY_WINDOW)).toBeNull();
    expect(lastSeq(add(EMPTY_WINDOW, numbered(4, 5, 6)))).toBe(6);
  });

  it('drops the equal line of a platform whose since_seq is inclusive', () => {
    const window = add(add(EMPTY_WINDOW, numbered(1, 2, 3)), numbered(3, 4));
    expect(seqs(window)).toEqual([1, 2, 3, 4]);
    expect(window.rows.every((row) => row.gap === null)).toBe(true);
  });

  it('sorts a window that came newest first', () => {
    expect(seqs(add(EMPTY_WINDOW, numbered(9, 8, 7)))).toEqual([7, 8, 9]);
  });

  it('marks a jump between two answers, and closes the mark when the lines come after all', () => {
    const holed = add(add(EMPTY_WINDOW, numbered(1, 2)), numbered(6, 7));
    const gap = holed.rows[2]?.gap;
    expect(gap).toEqual({ fromSeq: 3, toSeq: 5 });
    expect(gap && missingCount(gap)).toBe(3);
    const part = add(holed, numbered(3, 4));
    expect(part.rows[4]?.gap).toEqual({ fromSeq: 5, toSeq: 5 });
    expect(add(part, numbered(5)).rows.every((row) => row.gap === null)).toBe(true);
  });

  it('claims no gap where one complete answer shows that numbers are not consecutive', () => {
    const window = add(add(EMPTY_WINDOW, numbered(10, 25, 31)), numbered(90, 120));
    expect(window.isSparse).toBe(true);
    expect(window.rows.every((row) => row.gap === null)).toBe(true);
  });

  it('takes a jump inside a partial window as a loss', () => {
    const window = add(EMPTY_WINDOW, numbered(1, 2, 5), false);
    expect(window.rows[2]?.gap).toEqual({ fromSeq: 3, toSeq: 4 });
  });

  it('is the same object when an answer brings nothing new', () => {
    const window = add(EMPTY_WINDOW, numbered(1, 2));
    expect(add(window, numbered(1, 2))).toBe(window);
    expect(add(window, [])).toBe(window);
  });

  it('keeps at most its bound, counts what it trimmed and does not take trimmed lines back', () => {
    const first = addAnswer(EMPTY_WINDOW, { lines: numbered(1, 2, 3, 4), isComplete: true }, 3);
    expect(seqs(first)).toEqual([2, 3, 4]);
    expect(first.trimmedCount).toBe(1);
    const second = addAnswer(first, { lines: numbered(1, 2, 3, 4, 5), isComplete: true }, 3);
    expect(seqs(second)).toEqual([3, 4, 5]);
    expect(second.trimmedCount).toBe(2);
    expect(second.rows[0]?.gap).toBeNull();
  });

  it('is as right at its bound as below it, for any losses', () => {
    const steps = fc.array(fc.record({ skip: fc.nat(3), length: fc.integer({ min: 1, max: 30 }) }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 40 }), (list, maxRows) => {
        const arrived: number[] = [];
        let window = EMPTY_WINDOW;
        let next = 0;
        for (const { skip, length } of list) {
          next += skip;
          const given = Array.from({ length }, (_, index) => next + index);
          next += length;
          arrived.push(...given);
          window = addAnswer(window, { lines: numbered(...given), isComplete: true }, maxRows);
        }
        expect(seqs(window)).toEqual(arrived.slice(-maxRows));
        expect(window.trimmedCount).toBe(Math.max(0, arrived.length - maxRows));
        window.rows.forEach((row, index) => {
          const before = window.rows[index - 1]?.line.seq ?? null;
          const missing = before === null ? 0 : (row.line.seq ?? 0) - before - 1;
          expect(row.gap === null ? 0 : missingCount(row.gap)).toBe(missing);
        });
      }),
    );
  });

  it('shows every line that arrived once, and a gap exactly where one did not, for any losses and overlaps', () => {
    const answers = fc.array(fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 20 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(answers, (list) => {
        const arrived = new Set<number>();
        let window = EMPTY_WINDOW;
        for (const { from, length } of list) {
          const given = Array.from({ length }, (_, index) => from + index);
          given.forEach((seq) => arrived.add(seq));
          window = add(window, numbered(...given));
        }
        expect(seqs(window)).toEqual([...arrived].sort((a, b) => a - b));
        expect(new Set(window.rows.map((row) => row.key)).size).toBe(window.rows.length);
        window.rows.forEach((row, index) => {
          const before = window.rows[index - 1]?.line.seq ?? null;
          const expected = before === null ? 0 : (row.line.seq ?? 0) - before - 1;
          expect(row.gap === null ? 0 : missingCount(row.gap)).toBe(expected);
        });
      }),
    );
  });
});

describe('a window of lines without numbers', () => {
  it('lays a window read again over what it has', () => {
    const window = add(add(EMPTY_WINDOW, plain('a', 'b', 'c')), plain('b', 'c', 'd'));
    expect(messages(window)).toEqual(['a', 'b', 'c', 'd']);
    expect(window.rows.every((row) => row.gap === null)).toBe(true);
  });

  it('says that it cannot tell where nothing overlaps', () => {
    const window = add(add(EMPTY_WINDOW, plain('a', 'b')), plain('x', 'y'));
    expect(window.rows[2]?.gap).toEqual({ fromSeq: null, toSeq: null });
    expect(missingCount({ fromSeq: null, toSeq: null })).toBeNull();
  });

  it('lays windows with losses over each other by the times of their lines', () => {
    const at = (second: number) => ({
      time: `2026-11-20T12:00:${String(second).padStart(2, '0')}Z`,
      text: `line ${second}`,
    });
    const answers = fc.array(
      fc.record({
        from: fc.nat(30),
        length: fc.integer({ min: 1, max: 20 }),
        lost: fc.uniqueArray(fc.nat(20), { maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(answers, (list) => {
        const arrived = new Set<string>();
        let window = EMPTY_WINDOW;
        for (const { from, length, lost } of list) {
          const given = Array.from({ length }, (_, index) => from + index).filter(
            (_, index) => !lost.includes(index),
          );
          given.forEach((second) => arrived.add(at(second).text));
          window = add(window, readLines(given.map(at)), false);
        }
        const order = (text: string) => Number(text.slice(5));
        expect(messages(window)).toEqual([...arrived].sort((a, b) => order(a) - order(b)));
        expect(new Set(window.rows.map((row) => row.key)).size).toBe(window.rows.length);
      }),
    );
  });

  it('shows no line twice and loses none when a followed window slides, whatever repeats', () => {
    const log = fc.array(fc.constantFrom('tick', 'tock', 'GET /'), { minLength: 1, maxLength: 60 });
    const steps = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 20 });
    fc.assert(
      fc.property(log, steps, (texts, moves) => {
        const timed = texts.map((text, index) => ({ text, time: 1_780_000_000_000 + index }));
        let end = 5;
        let window = add(EMPTY_WINDOW, readLines(timed.slice(0, end)));
        for (const move of moves) {
          end += move;
          window = add(window, readLines(timed.slice(Math.max(0, end - 6), end)));
        }
        expect(messages(window)).toEqual(texts.slice(0, end));
        expect(window.rows.every((row) => row.gap === null)).toBe(true);
      }),
    );
  });

  it('reads a sequence by another name', () => {
    const lines = readLines([
      { offset: 8, text: 'b' },
      { offset: 7, text: 'a' },
    ]);
    expect(lines.map((line) => [line.seq, line.message])).toEqual([
      [7, 'a'],
      [8, 'b'],
    ]);
  });

  it('shows a line of an odd shape as its JSON, and one that is nothing as an empty one', () => {
    expect(readLines([null, 4, 'text', { a: 1 }]).map((line) => line.message)).toEqual([
      '',
      '4',
      'text',
      '{"a":1}',
    ]);
  });
});
