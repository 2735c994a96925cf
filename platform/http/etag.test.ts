import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deployments } from '../db/schema/deployments.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';

let test: TestApp;
let caller: TestCaller;
let id: string;
beforeAll(async () => {
  test = await createTestApp({ budgets: { read: 1e6 } });
  caller = await test.createCaller();
  const json = { template_id: 'static-site' };
  const created = await test.send('POST', '/deployments', { bearer: caller.apiKey, json });
  id = z.object({ id: z.string() }).parse(await created.json()).id;
});
afterAll(() => test.close());

const read = (path: string, ifNoneMatch?: string) =>
  test.send('GET', path, {
    bearer: caller.sessionToken,
    headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
  });
const etagOf = (answer: Response) => answer.headers.get('etag') ?? '';
const left = (answer: Response) => Number(answer.headers.get('ratelimit-remaining'));

const READS = [
  '/deployments',
  '/deployments/{id}',
  '/deployments/{id}/env',
  '/deployments/{id}/health-history',
  '/templates',
  '/credits',
  '/api-keys',
  '/webhooks',
  '/machines',
  '/deployment-capabilities',
  '/openapi.json',
];

describe('a read', () => {
  it.each(READS)('of %s that is unchanged is answered without a body', async (path) => {
    const at = path.replace('{id}', id);
    const first = await read(at);
    expect(first.status).toBe(200);
    expect(etagOf(first)).toMatch(/^"[\w-]{43}"$/);
    const again = await read(at, etagOf(first));
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(etagOf(again)).toBe(etagOf(first));
    expect(again.headers.get('content-type')).toBeNull();
    expect(again.headers.get('x-request-id')).not.toBeNull();
    expect((await read(at, '"another"')).status).toBe(200);
  });

  it('draws from the budget all the same, and says what is left', async () => {
    const first = await read('/templates');
    const again = await read('/templates', etagOf(first));
    expect(left(again)).toBe(left(first) - 1);
    expect(again.headers.get('ratelimit-limit')).toBe(first.headers.get('ratelimit-limit'));
    expect(again.headers.get('ratelimit-reset')).toMatch(/^\d+$/);
  });

  it('is answered whole again as soon as something has changed', async () => {
    for (const path of ['/deployments', `/deployments/${id}`]) {
      const before = etagOf(await read(path));
      expect((await read(path, before)).status).toBe(304);
      await test.deps.db.update(deployments).set({ closureReason: `changed for ${path}` });
      const after = await read(path, before);
      expect(after.status).toBe(200);
      expect(etagOf(after)).not.toBe(before);
      expect(await after.text()).toContain(`changed for ${path}`);
    }
  });

  it('takes lists, weak tags and the star, and nothing less', async () => {
    const etag = etagOf(await read('/templates'));
    for (const known of [`"a", ${etag}`, `W/${etag}`, '*', `W/"x",W/${etag} , "y"`]) {
      expect((await read('/templates', known)).status, known).toBe(304);
    }
    for (const unknown of ['', etag.slice(1, -1), `${etag}x`, '"*"', 'W/*', '"']) {
      expect((await read('/templates', unknown)).status, unknown).toBe(200);
    }
  });

  it('of another account is never answered by the tag of this one', async () => {
    const stranger = await test.createCaller();
    const headers = { 'if-none-match': etagOf(await read('/deployments')) };
    const answer = await test.send('GET', '/deployments', { bearer: stranger.apiKey, headers });
    expect(await answer.json()).toEqual({ deployments: [] });
  });

  it('that is refused has no tag, whatever it names', async () => {
    const answer = await read('/deployments/dep_none', '*');
    expect([answer.status, etagOf(answer)]).toEqual([404, '']);
    const anonymous = await test.send('GET', '/deployments', { headers: { 'if-none-match': '*' } });
    expect(anonymous.status).toBe(401);
  });
});

it('a write has no tag', async () => {
  const json = { profile_id: 'mp-cpu-2-eu-central' };
  const headers = { 'if-none-match': '*' };
  const answer = await test.send('POST', '/pricing/machine-quote', { bearer: caller.apiKey, json, headers });
  expect([answer.status, etagOf(answer)]).toEqual([200, '']);
});
