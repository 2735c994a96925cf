import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginStage, endStage, openStage, STAGES } from './stages.ts';

test('a stage that begins ends the one before at the same moment', () => {
  const marks = beginStage(beginStage([], 'queued', 10), 'fetch', 25);
  expect(marks).toEqual([
    { stage: 'queued', startedAt: 10, endedAt: 25 },
    { stage: 'fetch', startedAt: 25, endedAt: null },
  ]);
  expect(openStage(marks)?.stage).toBe('fetch');
  expect(openStage(endStage(marks, 30))).toBeNull();
});

test('marks given are not changed, and an ended stage stays as it was', () => {
  const first = beginStage([], 'queued', 10);
  const ended = endStage(first, 12);
  expect(first[0]?.endedAt).toBeNull();
  expect(endStage(ended, 99)).toEqual(ended);
});

test('whatever the clock does, no stage ends before it began and at most one is open', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...STAGES), fc.nat())), (steps) => {
      const marks = steps.reduce<ReturnType<typeof beginStage>>(
        (all, [stage, at]) => beginStage(all, stage, at),
        [],
      );
      expect(marks.length).toBe(steps.length);
      expect(marks.filter((mark) => mark.endedAt === null).length).toBe(Math.min(1, steps.length));
      for (const mark of marks) expect(mark.endedAt ?? Infinity).toBeGreaterThanOrEqual(mark.startedAt);
    }),
  );
});
