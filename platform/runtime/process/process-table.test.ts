import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { identify, isGroupLeft, parseStat } from './process-table.ts';
import { endGroup } from './process-group.ts';

test('fields are read whatever the name of a program holds', () => {
  const tail = `S 1 77 88 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 4242 1 1`;
  expect(parseStat(`12 (a) b (c d) ${tail}`)).toEqual({
    pid: 12,
    state: 'S',
    group: 77,
    session: 88,
    startTicks: 4_242,
  });
  expect(parseStat('')).toBeNull();
  expect(parseStat('12 (x) S 1')).toBeNull();
});

test('a group is found by who led it, not by its number alone, and ended whole', async () => {
  const child = spawn('/bin/sh', ['-c', "trap '' TERM; sleep 600 & echo up; wait; wait"], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const identity = identify(child.pid ?? 0);
  if (identity === null) throw new Error('The process is not in the table.');
  expect(isGroupLeft(identity)).toBe(true);
  expect(isGroupLeft({ ...identity, startTicks: identity.startTicks - 1 })).toBe(false);
  expect(isGroupLeft({ ...identity, bootId: 'another' })).toBe(false);
  await endGroup(identity.pid, 100);
  expect(isGroupLeft(identity)).toBe(false);
});
