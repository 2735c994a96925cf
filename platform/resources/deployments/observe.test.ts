import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../db/schema/deployments.ts';
import { writeLogLines, writeObservations } from '../../testing/seed-live.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function get(path: string) {
  const response = await test.send('GET', path, { bearer: caller.apiKey });
  return { status: response.status, body: await response.json() };
}

async function create(): Promise<{ id: string; app_name: string; run_id: string }> {
  const json = { repository: { url: 'https://example.com/team/shop' } };
  return (await test.send('POST', '/deployments', { bearer: caller.apiKey, json })).json();
}

describe('logs', () => {
  let id: string;
  const seqs = async (query: string): Promise<number[]> => {
    const { body } = await get(`/deployments/${id}/logs${query}`);
    expect(body.count).toBe(body.lines.length);
    return body.lines.map(({ seq }: { seq: number }) => seq);
  };
  beforeAll(async () => {
    ({ id } = await create());
    await writeLogLines(test.deps.db, id, 1200);
  });

  it('are the newest 200 in rising order unless asked otherwise', async () => {
    const all = await seqs('');
    expect([all.length, all[0], all.at(-1)]).toEqual([200, 1001, 1200]);
  });

  it('are the newest `limit`', async () => {
    expect(await seqs('?limit=3')).toEqual([1198, 1199, 1200]);
    expect((await seqs('?limit=1000')).length).toBe(1000);
  });

  it('go on after `since_seq` without a gap', async () => {
    expect(await seqs('?since_seq=0&limit=2')).toEqual([1, 2]);
    expect(await seqs('?since_seq=2&limit=2')).toEqual([3, 4]);
    expect(await seqs('?since_seq=1199')).toEqual([1200]);
    expect(await seqs('?since_seq=1200')).toEqual([]);
  });

  it('see what the runtime still holds in memory, and say when', async () => {
    const before = Date.now();
    const { body } = await get(`/deployments/${id}/logs?limit=1`);
    expect(test.runtime.flushed).toContain(id);
    expect(body.complete).toBe(true);
    expect(Date.parse(body.observed_at)).toBeGreaterThanOrEqual(before);
  });

  it('have a level only where there is one', async () => {
    const { body } = await get(`/deployments/${id}/logs?since_seq=0&limit=2`);
    expect(body.lines).toEqual([
      { seq: 1, ts: '2026-11-18T11:06:40.000Z', stream: 'stdout', level: 'info', message: 'line 1' },
      { seq: 2, ts: '2026-11-18T11:06:41.000Z', stream: 'stdout', message: 'line 2' },
    ]);
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'limit=', 'since_seq=-1', 'since_seq=1.5'])(
    'refuse %s',
    async (query) => {
      expect(await get(`/deployments/${id}/logs?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', field: query.split('=')[0] },
      });
    },
  );
});

it('events are newest first', async () => {
  const { id } = await create();
  await test.send('POST', `/deployments/${id}/redeploy`, { bearer: caller.apiKey });
  const { body } = await get(`/deployments/${id}/events`);
  expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
    'run.stage',
    'deployment.redeploy_requested',
    'run.stage',
    'deployment.accepted',
  ]);
  expect(body.complete).toBe(true);
});

describe('health history', () => {
  it('says that nothing is known before the first observation', async () => {
    const { id } = await create();
    expect((await get(`/deployments/${id}/health-history`)).body).toEqual({
      summary: {
        runtime_state: null,
        runtime_reason: null,
        route_state: null,
        route_reason: null,
        consecutive_runtime_failures: 0,
        consecutive_route_failures: 0,
        freshness_at: null,
        services: [],
      },
      observations: [],
    });
  });

  it('sums up the newest observation and counts failures beyond the window', async () => {
    const { id } = await create();
    await writeObservations(test.deps.db, id, [
      ['unhealthy', 'healthy'],
      ['healthy', 'healthy'],
      ['unhealthy', 'healthy'],
      ['unhealthy', 'unhealthy'],
      ['unhealthy', 'unhealthy'],
    ]);
    const { body } = await get(`/deployments/${id}/health-history?limit=2`);
    expect(body.summary).toMatchObject({
      runtime_state: 'unhealthy',
      runtime_reason: 'runtime unhealthy',
      consecutive_runtime_failures: 3,
      consecutive_route_failures: 2,
      freshness_at: '2026-11-18T11:07:40.000Z',
    });
    expect(body.summary.services).toMatchObject([
      { name: 'app', state: 'degraded', restart_count: null, restart_count_supported: false },
    ]);
    expect(body.observations.map(({ observed_at: at }: { observed_at: string }) => at)).toEqual([
      '2026-11-18T11:07:40.000Z',
      '2026-11-18T11:07:25.000Z',
    ]);
  });

  it('counts no failure once the newest is well or not known', async () => {
    const { id } = await create();
    await writeObservations(test.deps.db, id, [
      ['unhealthy', 'unhealthy'],
      ['healthy', 'unknown'],
    ]);
    const { body } = await get(`/deployments/${id}/health-history`);
    expect(body.summary).toMatchObject({ consecutive_runtime_failures: 0, consecutive_route_failures: 0 });
  });

  it.each(['0', '501', 'many'])('refuses the limit %s', async (limit) => {
    const { id } = await create();
    expect((await get(`/deployments/${id}/health-history?limit=${limit}`)).status).toBe(400);
  });
});

describe('a run', () => {
  it('is read as it stands', async () => {
    const { run_id: runId } = await create();
    expect((await get(`/deployments/runs/${runId}`)).body).toEqual({
      runId,
      status: 'queued',
      stage: 'queued',
      frontendUrl: null,
      errorMessage: null,
    });
    await test.deps.db
      .update(runs)
      .set({ status: 'failed', stage: 'build', errorMessage: 'npm ci failed.' })
      .where(eq(runs.id, runId));
    expect((await get(`/deployments/runs/${runId}`)).body).toMatchObject({
      status: 'failed',
      stage: 'build',
      errorMessage: 'npm ci failed.',
    });
  });

  it('is found under its own app only, when the request names one', async () => {
    const { id, app_name: name, run_id: runId } = await create();
    expect((await get(`/deployments/runs/${runId}?app=${name}`)).status).toBe(200);
    expect((await get(`/deployments/runs/${runId}?app=${id}`)).status).toBe(200);
    expect((await get(`/deployments/runs/${runId}?app=another`)).body.code).toBe('deployment_run_not_found');
  });

  it.each(['run_x', 'nonsense', '..%2f..', 'run_%00000000000'])('has no id like %s', async (runId) => {
    expect(await get(`/deployments/runs/${runId}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_run_id', field: 'run_id' },
    });
  });
});
