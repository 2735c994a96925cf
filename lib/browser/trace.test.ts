import { expect, it } from 'vitest';
import { createTrace } from './trace';

function counted() {
  let made = 0;
  return createTrace(() => `id-${(made += 1)}`);
}

it('gives calls that no press led to an id each', () => {
  const trace = counted();
  expect([trace.next(0), trace.next(1)]).toEqual(['id-1', 'id-2']);
});

it('gives the calls of one press one id, and those that follow on them', () => {
  const trace = counted();
  trace.begin(0);
  trace.begin(5);
  expect([trace.next(10), trace.next(900), trace.next(1_800)]).toEqual(['id-1', 'id-1', 'id-1']);
  expect(trace.next(3_000)).toBe('id-2');
});

it('begins anew with the next press', () => {
  const trace = counted();
  trace.begin(0);
  const first = trace.next(10);
  trace.begin(400);
  expect(trace.next(410)).not.toBe(first);
});

it('ends an action whose reads go on by themselves', () => {
  const trace = counted();
  trace.begin(0);
  const ids = [500, 1_400, 2_300, 3_200, 4_100, 5_000, 5_900].map(trace.next);
  expect(new Set(ids)).toEqual(new Set(['id-1', 'id-2']));
  expect(ids.at(-1)).toBe('id-2');
});
