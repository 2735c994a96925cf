import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

test('questions asked while a query is under way go together into the next one', async () => {
  const batches: number[][] = [];
  const ask = createBatcher(async (questions: number[]) => {
    batches.push(questions);
    await Promise.resolve();
    return questions.map((question) => question * 2);
  });
  const answers = await Promise.all([1, 2, 3, 4].map((question) => ask(question)));
  expect(answers).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('an answer is never older than its question', async () => {
  let state = 'before';
  const gates: (() => void)[] = [];
  const ask = createBatcher(async (questions: string[]) => {
    const seen = state;
    await new Promise<void>((resolve) => gates.push(resolve));
    return questions.map(() => seen);
  });
  const first = ask('a');
  state = 'after';
  const second = ask('a');
  gates.shift()?.();
  expect(await first).toBe('before');
  await expect.poll(() => gates.length).toBe(1);
  gates.shift()?.();
  expect(await second).toBe('after');
});

test('a query that fails is told to those who waited for it, and the next ones go on', async () => {
  let isBroken = true;
  const ask = createBatcher((questions: number[]) =>
    isBroken ? Promise.reject(new Error('gone')) : Promise.resolve(questions),
  );
  await expect(ask(1)).rejects.toThrow('gone');
  isBroken = false;
  expect(await ask(2)).toBe(2);
});

test('a batch has a greatest size and no question is left behind', async () => {
  const sizes: number[] = [];
  const ask = createBatcher(
    (questions: number[]) => {
      sizes.push(questions.length);
      return Promise.resolve(questions);
    },
    { batchMax: 10 },
  );
  const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => ask(index)));
  expect(answers).toEqual(Array.from({ length: 31 }, (_, index) => index));
  expect(sizes).toEqual([1, 10, 10, 10]);
});

test('so many queries are under way at once as may be', async () => {
  const batches: number[][] = [];
  const ask = createBatcher(
    async (questions: number[]) => {
      batches.push(questions);
      await Promise.resolve();
      return questions;
    },
    { parallelMax: 2 },
  );
  expect(await Promise.all([1, 2, 3, 4].map((question) => ask(question)))).toEqual([1, 2, 3, 4]);
  expect(batches).toEqual([[1], [2], [3, 4]]);
});
