import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deploymentEnv, deployments } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { events } from '../../db/schema/observations.ts';
import { envAad } from '../../db/sealing.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

const create = async (json: unknown, bearer = caller.apiKey) => {
  const response = await test.send('POST', '/deployments', { bearer, json });
  return { status: response.status, body: await response.json() };
};
const repository = (url = 'https://example.com/team/shop.git') => ({ repository: { url } });

describe('POST /deployments', () => {
  it('accepts a repository and queues its run', async () => {
    const { status, body } = await create(repository('https://example.com/team/first.git'));
    expect(status).toBe(202);
    expect(body).toMatchObject({
      app_name: 'first',
      subdomain: 'first',
      status: 'deploying',
      runtime: 'dynamic',
      public_url: 'http://first.localhost:4080',
      status_url: `/deployments/runs/${body.run_id}`,
    });
    expect(test.runtime.enqueued.at(-1)).toEqual({
      deploymentId: body.id,
      accountId: caller.accountId,
      kind: 'create',
      runId: body.run_id,
    });
  });

  it('writes the accepted event with it', async () => {
    const { body } = await create(repository());
    const rows = await test.deps.db.select().from(events).where(eq(events.deploymentId, body.id));
    expect(rows.map(({ type }) => type)).toEqual(['deployment.accepted', 'run.stage']);
  });

  it('seals the environment', async () => {
    const { body } = await create({ ...repository(), env: { TOKEN: 'canary-7731', EMPTY: '' } });
    const rows = await test.deps.db
      .select()
      .from(deploymentEnv)
      .where(eq(deploymentEnv.deploymentId, body.id));
    expect(rows.map(({ key }) => key).sort()).toEqual(['EMPTY', 'TOKEN']);
    for (const { key, sealedValue } of rows) {
      expect(sealedValue.toString('latin1')).not.toContain('canary-7731');
      const value = test.deps.sealing.unseal(sealedValue, envAad(body.id, key));
      expect(value).toBe(key === 'TOKEN' ? 'canary-7731' : '');
    }
    expect(test.logText()).not.toContain('canary-7731');
    expect(JSON.stringify(body)).not.toContain('canary-7731');
  });

  it('takes the runtime and the profile of a template, and the request over both', async () => {
    const { body } = await create({
      template_id: 'static-site',
      name: 'from-template',
      resource_profile: { cpu_units: 2, memory_mb: null },
    });
    const [row] = await test.deps.db.select().from(deployments).where(eq(deployments.id, body.id));
    expect(row).toMatchObject({
      sourceType: 'template',
      templateId: 'static-site',
      runtime: 'static',
      resourceProfile: { cpu_units: 2, attached_resources: [] },
    });
    expect(row?.resourceProfile?.memory_mb).toBeGreaterThanOrEqual(256);
    expect(row?.fixedMonthlyMicrousd).toBeGreaterThan(8_000_000);
  });

  it('gives a taken name another subdomain, and a default name another name too', async () => {
    const [first, named, unnamed] = [
      await create({ ...repository(), name: 'twice' }),
      await create({ ...repository(), name: 'twice' }),
      await create(repository('git@example.com:team/twice.git')),
    ];
    expect(first.body.subdomain).toBe('twice');
    expect(named.body).toMatchObject({
      app_name: 'twice',
      subdomain: expect.stringMatching(/^twice-[a-z0-9]{4}$/),
    });
    expect(unnamed.body.app_name).toMatch(/^twice-[a-z0-9]{4}$/);
    expect(unnamed.body.subdomain).toBe(unnamed.body.app_name);
  });

  it('gives the subdomain of a deleted deployment away again', async () => {
    const { body } = await create({ ...repository(), name: 'reborn' });
    await test.send('DELETE', `/deployments/${body.id}`, { bearer: caller.apiKey });
    expect((await create({ ...repository(), name: 'reborn' })).body.subdomain).toBe('reborn');
  });

  it('gives 20 parallel creates of one name 20 subdomains', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ ...repository(), name: 'crowd' })),
    );
    expect(new Set(answers.map(({ body }) => body.subdomain)).size).toBe(20);
  });
});

describe('POST /deployments refuses', () => {
  it.each([
    ['no source', {}, 'repository'],
    ['two sources', { ...repository(), template_id: 'static-site' }, 'template_id'],
    ['a repository that git cannot fetch', repository('http://example.com/x'), 'repository.url'],
    ['credentials in an address', repository('https://u:hunter2@example.com/x'), 'repository.url'],
    ['a name that is no label', { ...repository(), name: 'Not A Name' }, 'name'],
    [
      'a profile over the bound',
      { ...repository(), resource_profile: { cpu_units: 5 } },
      'resource_profile.cpu_units',
    ],
    ['a bad variable name', { ...repository(), env: { '1X': 'a' } }, 'env.1X'],
    ['a wrong type', { ...repository(), port: '80' }, 'port'],
    ['a health path without slash', { ...repository(), health_path: 'health' }, 'health_path'],
  ])('%s', async (_what, json, field) => {
    const before = await test.deps.db.$count(deployments);
    const { status, body } = await create(json);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'unsupported_deployment_request', field, retryable: false });
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(await test.deps.db.$count(deployments)).toBe(before);
  });

  it('an image, in the shape of its own, since there is no container engine', async () => {
    const { status, body } = await create({ image: { ref: 'nginx' } });
    expect(status).toBe(422);
    expect(body).toEqual({
      detail: {
        stage: 'acceptance',
        code: 'unsupported_deployment_request',
        message: expect.stringContaining('no container engine'),
      },
    });
  });

  it('an unknown template', async () => {
    expect(await create({ template_id: 'nope' })).toMatchObject({
      status: 404,
      body: { code: 'template_not_found' },
    });
  });

  it('an account whose starter credit is used up', async () => {
    const poor = await test.createCaller();
    await test.deps.db
      .update(accounts)
      .set({ starterCreditMicrousd: 0 })
      .where(eq(accounts.id, poor.accountId));
    expect(await create(repository(), poor.apiKey)).toMatchObject({
      status: 402,
      body: { code: 'billing_or_credit_required' },
    });
    expect(await test.deps.db.$count(deployments, eq(deployments.accountId, poor.accountId))).toBe(0);
  });
});
