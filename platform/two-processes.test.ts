import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amountOf } from './testing/amount.ts';
import { insertAccount } from './testing/new-account.ts';
import { freePort, startPlatformProcess, type PlatformProcess } from './testing/platform-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const CHILD = fileURLToPath(new URL('./testing/platform-child.ts', import.meta.url));
const AT_ONCE = 50;
const { count: rounds } = amountOf({ count: 5, seed: 0 });

let database: TestDatabase;
let folders: string[];
let platforms: PlatformProcess[];
let urls: string[];
let apiKey: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'portico-two-'))));
  const [first = '', second = ''] = folders;
  platforms = [await start(first)];
  // Processes on one database share its seal key, as an operator would give it to each.
  await platforms[0]?.ready;
  await copyFile(join(first, 'seal.key'), join(second, 'seal.key'));
  platforms.push(await start(second));
  urls = (await Promise.all(platforms.map(({ ready }) => ready))).map(({ apiUrl }) => apiUrl);
  ({ apiKey } = await insertAccount(database.db, true));
});
afterAll(async () => {
  for (const { child, exit } of platforms) {
    child.kill('SIGTERM');
    await exit;
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await database.close();
});

async function start(dataFolder: string): Promise<PlatformProcess> {
  const variables = {
    PLATFORM_DATA: dataFolder,
    PLATFORM_PORT: await freePort(),
    APPS_PORT: await freePort(),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    PLATFORM_TEST: '1',
    PLATFORM_TEST_BUDGETS: JSON.stringify({ deploy_create: 1e9, mutation: 1e9 }),
  };
  return startPlatformProcess(CHILD, variables, ['api']);
}

/** Asks the two processes in turn. */
async function create(at: number, path: string, key: string, json: object) {
  const response = await fetch(new URL(path, urls[at % 2]), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(json),
  });
  const shape = z.object({
    id: z.string().optional(),
    code: z.string().optional(),
    replayed: z.boolean().optional(),
  });
  return { status: response.status, ...shape.parse(await response.json()) };
}

async function rowsOf(name: string): Promise<number[]> {
  const { rows } = await database.pool.query<Record<'deployments' | 'runs' | 'accepted' | 'keys', number>>(
    `select count(distinct d.id)::int as deployments, count(distinct r.id)::int as runs,
       count(distinct e.id) filter (where e.type = 'deployment.accepted')::int as accepted,
       (select count(*)::int from idempotency_records where key = $1) as keys
     from deployments d left join runs r on r.deployment_id = d.id left join events e on e.deployment_id = d.id
     where d.app_name = $1`,
    [name],
  );
  return Object.values(rows[0] ?? {});
}

describe.each(['/deployments', '/templates/static-site/deploy'])('POST %s on two processes', (path) => {
  const prefix = path.startsWith('/templates') ? 'two-tpl' : 'two-dep';
  const body = (name: string) => ({
    name,
    ...(path === '/deployments' ? { template_id: 'static-site' } : {}),
  });

  it(
    `${String(AT_ONCE)} at once with one key make one, and all are told of it (${String(rounds)} rounds)`,
    { timeout: 60_000 + rounds * 5_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const name = `${prefix}-${String(round)}`;
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, at) => create(at, path, name, body(name))),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(202));
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
        expect(answers.filter(({ replayed }) => replayed !== true)).toHaveLength(1);
        expect(await rowsOf(name)).toEqual([1, 1, 1, 1]);
      }
    },
  );

  it('of two bodies under one key, at once, one is made and the other refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const key = `${prefix}-other-${String(round)}`;
      const names = [key, `${key}-b`];
      const answers = await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const name = names[at % 4 < 2 ? 0 : 1] ?? '';
          return { name, ...(await create(at, path, key, body(name))) };
        }),
      );
      const winner = answers.find(({ status, replayed }) => status === 202 && replayed !== true)?.name;
      for (const { name, status, code } of answers) {
        if (name === winner) expect(status).toBe(202);
        else expect([status, code]).toEqual([409, 'idempotency_key_reused']);
      }
      const made = await Promise.all(names.map(async (name) => (await rowsOf(name))[0]));
      expect(made).toEqual(names.map((name) => (name === winner ? 1 : 0)));
    }
  });
});

it('neither process met a fault', () => {
  expect(platforms.map((platform) => platform.output())).toEqual(['', '']);
});
