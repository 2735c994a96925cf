import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deploymentEnv, runs } from '../../db/schema/deployments.ts';
import { events } from '../../db/schema/observations.ts';
import { envAad } from '../../db/sealing.ts';
import { makeLive } from '../../testing/seed-live.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function send(method: string, path: string, json?: unknown) {
  const response = await test.send(method, path, {
    bearer: caller.apiKey,
    ...(json === undefined ? {} : { json }),
  });
  return { status: response.status, body: await response.json() };
}

async function create(env?: Record<string, string>): Promise<string> {
  const { body } = await send('POST', '/deployments', {
    repository: { url: 'https://example.com/a/shop' },
    env,
  });
  return body.id;
}

const eventsOf = async (id: string, type: string) =>
  test.deps.db.$count(events, and(eq(events.deploymentId, id), eq(events.type, type)));

async function envOf(id: string): Promise<Record<string, string>> {
  const rows = await test.deps.db.select().from(deploymentEnv).where(eq(deploymentEnv.deploymentId, id));
  return Object.fromEntries(
    rows.map(({ key, sealedValue }) => [key, test.deps.sealing.unseal(sealedValue, envAad(id, key))]),
  );
}

describe('redeploy', () => {
  it('queues a run that can be followed, and leaves what is live alone', async () => {
    const id = await create();
    await makeLive(test.deps.db, id);
    const { status, body } = await send('POST', `/deployments/${id}/redeploy`);
    expect(status).toBe(202);
    expect(test.runtime.enqueued.at(-1)).toMatchObject({
      deploymentId: id,
      kind: 'redeploy',
      runId: body.run_id,
    });
    expect(body).toMatchObject({ id, status: 'accepted', status_url: `/deployments/runs/${body.run_id}` });
    expect((await send('GET', `/deployments/${id}`)).body.deployment.status).toBe('live');
    expect(await eventsOf(id, 'deployment.redeploy_requested')).toBe(1);
  });
});

describe('restart', () => {
  it('queues a run of what is live', async () => {
    const id = await create();
    await makeLive(test.deps.db, id);
    expect((await send('POST', `/deployments/${id}/restart`)).status).toBe(202);
    expect(test.runtime.enqueued.at(-1)).toMatchObject({ deploymentId: id, kind: 'restart' });
    expect(await eventsOf(id, 'deployment.restart_requested')).toBe(1);
  });

  it('is refused while nothing is live', async () => {
    const id = await create();
    await test.deps.db.update(runs).set({ status: 'failed' }).where(eq(runs.deploymentId, id));
    expect(await send('POST', `/deployments/${id}/restart`)).toMatchObject({
      status: 409,
      body: { code: 'restart_unavailable', retryable: false },
    });
    expect(await eventsOf(id, 'deployment.restart_requested')).toBe(0);
  });

  it('is refused while a run is under way, also when asked many times at once', async () => {
    const id = await create();
    await makeLive(test.deps.db, id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send('POST', `/deployments/${id}/restart`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409]);
  });
});

describe('environment', () => {
  it('lists its keys, never a value', async () => {
    const id = await create({ B: 'canary-1', A: 'canary-2' });
    const { body } = await send('GET', `/deployments/${id}/env`);
    expect(body).toEqual({
      keys: ['A', 'B'],
      variables: [
        { key: 'A', value: null, write_only: true },
        { key: 'B', value: null, write_only: true },
      ],
      count: 2,
    });
  });

  it('is merged unless told to replace, and redeployed', async () => {
    const id = await create({ A: '1', B: '2' });
    const merged = await send('PATCH', `/deployments/${id}/env`, { env: { B: '3', C: '' } });
    expect(merged.status).toBe(202);
    expect(await envOf(id)).toEqual({ A: '1', B: '3', C: '' });
    await send('PATCH', `/deployments/${id}/env`, { env: { D: '4' }, replace: true });
    expect(await envOf(id)).toEqual({ D: '4' });
    await send('PATCH', `/deployments/${id}/env`, { env: {}, replace: true });
    expect(await envOf(id)).toEqual({});
    expect(
      test.runtime.enqueued.filter(({ deploymentId }) => deploymentId === id).map(({ kind }) => kind),
    ).toEqual(['create', 'env', 'env', 'env']);
    expect(await eventsOf(id, 'deployment.env_updated')).toBe(3);
  });

  it('keeps its values out of events, answers and log lines', async () => {
    const id = await create();
    const { body } = await send('PATCH', `/deployments/${id}/env`, { env: { SECRET: 'canary-9913' } });
    const told = await test.deps.db.select().from(events).where(eq(events.deploymentId, id));
    expect(JSON.stringify([body, told, test.logText()])).not.toContain('canary-9913');
  });

  it.each([
    ['an empty merge', { env: {} }, 'env'],
    ['no env', {}, 'env'],
    ['a list', { env: ['A'] }, 'env'],
    ['a number as a value', { env: { A: 1 } }, 'env.A'],
    ['null as a value', { env: { A: null } }, 'env.A'],
    ['a name with a space', { env: { 'A B': 'x' } }, 'env.A B'],
    ['a NUL in a value', { env: { A: 'x\0y' } }, 'env.A'],
    ['a value over the bound', { env: { A: 'x'.repeat(65_537) } }, 'env.A'],
    ['a text as replace', { env: { A: 'x' }, replace: 'yes' }, 'replace'],
  ])('refuses %s', async (_what, json, field) => {
    const id = await create({ KEEP: 'me' });
    const queued = test.runtime.enqueued.length;
    expect(await send('PATCH', `/deployments/${id}/env`, json)).toMatchObject({
      status: 400,
      body: { code: 'invalid_env', field },
    });
    expect(await envOf(id)).toEqual({ KEEP: 'me' });
    expect(test.runtime.enqueued.length).toBe(queued);
  });

  it('refuses to grow beyond what a process can be started with', async () => {
    const id = await create(
      Object.fromEntries(Array.from({ length: 499 }, (_, i) => [`K${String(i)}`, 'x'])),
    );
    expect((await send('PATCH', `/deployments/${id}/env`, { env: { L1: 'x', L2: 'x' } })).body).toMatchObject(
      {
        code: 'invalid_env',
        message: 'At most 500 variables.',
      },
    );
    const large = await create(
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`K${String(i)}`, 'x'.repeat(65_000)])),
    );
    const more = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`M${String(i)}`, 'x'.repeat(65_000)]),
    );
    expect((await send('PATCH', `/deployments/${large}/env`, { env: more })).body.code).toBe('invalid_env');
    expect(Object.keys(await envOf(large)).length).toBe(12);
  });
});

describe('delete', () => {
  it('marks it, ends the app, forgets the environment, and says so once', async () => {
    const id = await create({ A: '1' });
    await makeLive(test.deps.db, id);
    for (const time of [1, 2]) {
      expect(await send('DELETE', `/deployments/${id}`)).toEqual({
        status: 200,
        body: { id, status: 'deleted', deleted: true },
      });
      expect(test.runtime.removed.filter((removed) => removed === id).length).toBe(time);
    }
    expect(await envOf(id)).toEqual({});
    expect(await eventsOf(id, 'deployment.deleted')).toBe(1);
    const { body } = await send('GET', `/deployments/${id}`);
    expect(body.deployment).toMatchObject({ status: 'deleted', deleted_at: expect.any(String) });
  });

  it('says that it failed when the app could not be ended, and can be asked again', async () => {
    const id = await create();
    const { remove } = test.runtime;
    test.runtime.remove = () => Promise.reject(new Error('stuck'));
    expect((await send('DELETE', `/deployments/${id}`)).body).toMatchObject({
      code: 'deployment_delete_failed',
      retryable: true,
    });
    test.runtime.remove = remove;
    expect((await send('DELETE', `/deployments/${id}`)).status).toBe(200);
  });

  it.each([
    ['POST', 'redeploy'],
    ['POST', 'restart'],
    ['PATCH', 'env'],
  ])('leaves nothing to change: %s %s', async (method, end) => {
    const id = await create();
    await send('DELETE', `/deployments/${id}`);
    const queued = test.runtime.enqueued.length;
    const json = method === 'PATCH' ? { env: { A: '1' } } : undefined;
    expect(await send(method, `/deployments/${id}/${end}`, json)).toMatchObject({
      status: 404,
      body: { code: 'deployment_not_found', message: 'The deployment was deleted.' },
    });
    expect(test.runtime.enqueued.length).toBe(queued);
  });
});
