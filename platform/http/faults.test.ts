import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createContractChecker } from '../testing/contract-checker.ts';
import { makeLive, writeLogLines } from '../testing/seed-live.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createFaults } from './faults.ts';

const checker = createContractChecker();
let test: TestApp;
let bearer: string;
let accountId: string;

beforeAll(async () => {
  test = await createTestApp({ env: { PLATFORM_TEST: '1' } });
  ({ apiKey: bearer, accountId } = await test.createCaller());
});
afterAll(() => test.close());

async function send(method: string, path: string, fault?: string, json?: unknown) {
  const headers = fault === undefined ? {} : { 'x-portico-fault': fault };
  const response = await test.send(method, path, {
    bearer,
    headers,
    ...(json === undefined ? {} : { json }),
  });
  return checker.check(method, path, response);
}

async function createLive(): Promise<string> {
  const json = { repository: { url: 'https://example.com/a/b' } };
  const { body } = await send('POST', '/deployments', undefined, json);
  const { id } = z.object({ id: z.string() }).parse(body);
  await makeLive(test.deps.db, id);
  await writeLogLines(test.deps.db, id, 3);
  return id;
}

describe('the fault switch', () => {
  it('is not there in a normal start: its header does nothing', async () => {
    const normal = await createTestApp();
    expect(normal.deps.faults).toBeUndefined();
    const caller = await normal.createCaller();
    for (const fault of ['deployment_read_unavailable', 'internal_error', 'nonsense']) {
      const headers = { 'x-portico-fault': fault };
      const response = await normal.send('GET', '/deployments', { bearer: caller.apiKey, headers });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ deployments: [] });
    }
    await normal.close();
  });

  it('is not open to somebody who has not signed in', async () => {
    const headers = { 'x-portico-fault': 'deployment_read_unavailable' };
    const response = await test.send('GET', '/deployments', { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'authentication_required' });
  });

  it('touches no request that does not ask for a fault', async () => {
    expect((await send('GET', '/deployments')).status).toBe(200);
  });

  it.each([
    'logs_unavailable',
    'deployment_read_unavailable:418',
    'partial-logs',
    'nonsense',
    'constructor',
    '',
  ])('refuses %j, which a list of deployments cannot have', async (fault) => {
    const headers = { 'x-portico-fault': fault };
    const response = await test.send('GET', '/deployments', { bearer, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', field: 'X-Portico-Fault' });
  });

  it('lets a fault stand for every request to the operations that can have it', async () => {
    const faulty = await createTestApp({ faults: ['credit_state_unavailable', 'empty-capacity'] });
    const caller = await faulty.createCaller();
    const credits = await faulty.send('GET', '/credits', { bearer: caller.apiKey });
    expect((await checker.check('GET', '/credits', credits)).body).toMatchObject({
      code: 'credit_state_unavailable',
    });
    expect((await faulty.send('GET', '/deployments', { bearer: caller.apiKey })).status).toBe(200);
    await faulty.close();
  });
});

describe('a partial window', () => {
  it.each([
    ['logs', 'partial-logs', 'logs_incomplete'],
    ['events', 'partial-events', 'events_incomplete'],
  ])('of %s says that it may be, and has what is stored', async (what, fault, warning) => {
    const path = `/deployments/${await createLive()}/${what}`;
    const whole = z.looseObject({ complete: z.literal(true) }).parse((await send('GET', path)).body);
    const { status, body } = await send('GET', path, fault);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...whole,
      complete: false,
      observed_at: null,
      warning_code: warning,
      retryable: true,
    });
    expect((await send('GET', '/deployments/dep_none/logs', 'partial-logs')).status).toBe(404);
  });
});

describe('empty capacity', () => {
  const catalog = '/deployment-profiles?workload=gpu&execution_class=virtual_machine';

  it('is told by the catalog and refuses quotes, of that request only', async () => {
    const whole = JSON.stringify((await send('GET', catalog)).body);
    const empty = JSON.stringify((await send('GET', catalog, 'empty-capacity')).body);
    expect(whole).toContain('"availability":"available"');
    expect(empty).not.toContain('"availability":"available"');
    const json = { profile_id: 'mp-l4-1-us-east' };
    const refused = await send('POST', '/pricing/machine-quote', 'empty-capacity', json);
    expect(refused.body).toMatchObject({ code: 'gpu_capacity_unavailable', retryable: true });
    expect((await send('POST', '/pricing/machine-quote', undefined, json)).status).toBe(200);
  });
});

describe('a failing stage', () => {
  it('is that of the run that was asked for, once', async () => {
    const json = { repository: { url: 'https://example.com/a/b' } };
    expect((await send('POST', '/deployments', 'failing-stage:build', json)).status).toBe(202);
    const { faults } = test.deps;
    expect(faults?.failsIn('acc_other', 'build')).toBe(false);
    expect(faults?.failsIn(accountId, 'fetch')).toBe(false);
    expect(faults?.failsIn(accountId, 'build')).toBe(true);
    expect(faults?.failsIn(accountId, 'build')).toBe(false);
  });

  it.each(['failing-stage', 'failing-stage:queued', 'failing-stage:paint'])('is not %s', async (fault) => {
    expect((await send('POST', '/deployments', fault, {})).body).toMatchObject({ code: 'invalid_request' });
  });

  it('is forgotten when the request was refused', async () => {
    expect((await send('POST', '/deployments', 'failing-stage:build', {})).status).toBe(422);
    expect(test.deps.faults?.failsIn(accountId, 'build')).toBe(false);
    expect(createFaults().failsIn(accountId, 'build')).toBe(false);
  });
});
