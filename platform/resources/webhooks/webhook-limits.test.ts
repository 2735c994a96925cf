import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/database.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOOK = { url: 'https://hooks.example.com/portico' };
const REQUESTS = [
  { method: 'GET', path: '/webhooks', limit: '5', json: undefined },
  { method: 'POST', path: '/webhooks', limit: '7', json: HOOK },
  { method: 'DELETE', path: '/webhooks/wh_none12345', limit: '7', json: undefined },
];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ budgets: { read: 5, mutation: 7 } });
});
afterAll(() => test.close());

it.each(REQUESTS)('$method $path draws from its budget', async ({ method, path, limit, json }) => {
  const { apiKey: bearer } = await test.createCaller();
  const response = await test.send(method, path, { bearer, ...(json === undefined ? {} : { json }) });
  expect(response.headers.get('ratelimit-limit')).toBe(limit);
});

it.each(REQUESTS)('$method $path tells of a database that is away', async ({ method, path, json }) => {
  const { sessionToken } = await test.createCaller();
  const away = openDatabase('postgresql://nobody@127.0.0.1:9/none');
  const app = createApp({ ...test.deps, db: away.db });
  const headers = { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await app.request(path, { method, headers, ...body });
  const answer = await createContractChecker().check(method, path, response);
  expect(answer).toMatchObject({ status: 503, body: { code: 'webhook_state_unavailable', retryable: true } });
  await away.close();
});
