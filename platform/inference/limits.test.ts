import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createInference } from './routes.ts';

const errorSchema = z.object({ error: z.object({ type: z.string(), code: z.string().nullable() }) });
let test: TestApp;
let caller: { sessionToken: string };
let key: string;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
  key = await issue();
});
afterAll(() => test.close());

async function issue(bearer = caller.sessionToken): Promise<string> {
  const response = await test.send('POST', '/api-keys/inference', { bearer });
  return z.object({ api_key: z.string() }).parse(await response.json()).api_key;
}

it('one account has one budget, whatever its keys', async () => {
  const app = createInference(test.deps, { limit: 2, windowMs: 60_000 });
  const ask = (bearer: string) => app.request('/models', { headers: { authorization: `Bearer ${bearer}` } });
  const second = await issue();
  const other = await test.createCaller();
  expect((await ask(key)).headers.get('x-ratelimit-remaining-requests')).toBe('1');
  expect((await ask(second)).status).toBe(200);
  const over = await ask(key);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorSchema.parse(await over.json()).error).toMatchObject({
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
  });
  expect((await ask(await issue(other.sessionToken))).status).toBe(200);
});

it('a database that is away is told as such', async () => {
  const away = await createTestApp();
  const app = createInference(away.deps);
  await away.close();
  const response = await app.request('/models', { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(503);
  expect(errorSchema.parse(await response.json()).error.type).toBe('server_error');
});
