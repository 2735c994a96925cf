import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killRounds } from './testing/kill/kill-rounds.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let dataFolder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-kill-'));
  await chmod(dataFolder, 0o711);
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

it(
  'killed with -9 in its creates, runs and deliveries, the platform keeps and ends all it has acknowledged',
  { timeout: 120_000 },
  async () => {
    const result = await killRounds({
      rounds: 3,
      seed: 1,
      dataFolder,
      databaseUrl: database.url,
      settleEvery: 3,
    });
    expect(result.faults).toEqual([]);
    expect(result).toMatchObject({ kills: 3, checks: 3 });
    for (const count of [result.acknowledged, result.deliveries, result.runs['succeeded']])
      expect(count).toBeGreaterThan(0);
  },
);
