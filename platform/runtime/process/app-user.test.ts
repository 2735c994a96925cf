import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appUser, firstUserId, isRoot } from './app-user.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-users-'));
  folders.push(folder);
  return folder;
}

test('a data folder keeps its range of users, and hardly any other has the same', async () => {
  const one = await dataFolder();
  const first = await firstUserId(one, false);
  expect(await firstUserId(one, true)).toBe(first);
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => firstUserId(await dataFolder(), false)),
  );
  for (const id of [first, ...others]) {
    expect(id % 100_000).toBe(0);
    expect(id).toBeGreaterThanOrEqual(300_000);
    // The largest number of a user that all systems take.
    expect(id + 100_000).toBeLessThan(2 ** 31);
  }
  expect(new Set([first, ...others]).size).toBeGreaterThan(4);
});

test('a data folder that has apps already keeps the users that own their files', async () => {
  expect(await firstUserId(await dataFolder(), true)).toBe(200_000);
});

test.runIf(isRoot)('no two deployments share a user, and none is root', () => {
  expect(appUser(300_000, 1)).toEqual({ uid: 300_001, gid: 300_001 });
  expect(appUser(300_000, 2)).toEqual({ uid: 300_002, gid: 300_002 });
});
