import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aiAttachments } from '../../db/schema/attachments.ts';
import { deploymentEnv } from '../../db/schema/deployments.ts';
import { apiKeys } from '../../db/schema/identity.ts';
import { keyEvents } from '../../db/schema/keys.ts';
import { ATTACHMENTS, driveAttachments } from '../../testing/drive-attachments.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let drive: ReturnType<typeof driveAttachments>;
let caller: TestCaller;
let deploymentId: string;

beforeAll(async () => {
  test = await createTestApp();
  drive = driveAttachments(test);
  caller = await test.createCaller();
});
afterAll(() => test.close());
beforeEach(async () => {
  deploymentId = await drive.deploy(caller);
});

/** Everything that a request could change. */
async function snapshot() {
  const { db } = test.deps;
  return {
    attachments: await db.select().from(aiAttachments),
    env: await db.select().from(deploymentEnv),
    keys: await db.select({ id: apiKeys.id, revokedAt: apiKeys.revokedAt }).from(apiKeys),
    events: (await db.select().from(keyEvents)).filter(({ type }) => !type.endsWith('.first_used')),
    enqueued: [...test.runtime.enqueued],
  };
}

/** The three changes of an attachment of the deployment. */
const CHANGES = [
  ['attach', 'POST', () => ATTACHMENTS],
  ['detach', 'DELETE', (id: string) => `${ATTACHMENTS}/${id}`],
  ['rotate', 'POST', (id: string) => `${ATTACHMENTS}/${id}/rotate`],
] as const;

describe.each(CHANGES)('%s', (what, method, pathOf) => {
  /** A new deployment, attached when the change needs that. */
  async function prepare() {
    const id = what === 'attach' ? 'none' : (await drive.attach(caller, deploymentId)).id;
    const sent = what === 'attach' ? { json: { deployment_id: deploymentId } } : {};
    return { path: pathOf(id), sent };
  }

  it('needs an idempotency key, and a good one', async () => {
    const { path, sent } = await prepare();
    const before = await snapshot();
    const without = await drive.send(method, path, { bearer: caller.apiKey, ...sent });
    expect(without).toMatchObject({
      status: 400,
      body: { code: 'invalid_idempotency_key', field: 'Idempotency-Key' },
    });
    for (const key of ['', 'short', 'x'.repeat(129), 'white space', 'a/b/c/d/e']) {
      const answer = await drive.change(method, path, caller.apiKey, { ...sent, key });
      expect(answer.body, key).toMatchObject({ code: 'invalid_idempotency_key' });
    }
    expect(await snapshot()).toEqual(before);
  });

  it('is done once for 20 requests at once with one key, and flagged', async () => {
    const { path, sent } = await prepare();
    const runs = test.runtime.enqueued.length;
    const key = `crowd-${what}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => drive.change(method, path, caller.apiKey, { ...sent, key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    const [first] = answers;
    for (const { body } of answers) {
      expect({ ...Object(body), replayed: true }).toEqual({ ...Object(first?.body), replayed: true });
    }
    expect(answers.filter(({ body }) => Object(body).replayed !== true)).toHaveLength(1);
    expect(test.runtime.enqueued.length).toBe(runs + 1);
    const own = eq(aiAttachments.deploymentId, deploymentId);
    expect(await test.deps.db.$count(aiAttachments, own)).toBe(1);
  });

  it('refuses a key that was used for something else', async () => {
    const other = await drive.deploy(caller);
    await drive.attach(caller, other, `reused-${what}`);
    const { path, sent } = await prepare();
    const before = await snapshot();
    const answer = await drive.change(method, path, caller.apiKey, { ...sent, key: `reused-${what}` });
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await snapshot()).toEqual(before);
  });

  it('is drawn from the mutation budget', async () => {
    const poor = await createTestApp({ budgets: { mutation: 1 } });
    const driven = driveAttachments(poor);
    const { apiKey } = await poor.createCaller();
    const path = pathOf(`aga_${'x'.repeat(24)}`);
    const answers = [];
    for (let i = 0; i < 2; i += 1) {
      answers.push(await driven.change(method, path, apiKey, { json: { deployment_id: 'dep_none' } }));
    }
    await poor.close();
    expect(answers.map(({ status }) => status)).toEqual([404, 429]);
  });

  it('tells when the database is away', async () => {
    const away = await createTestApp();
    const driven = driveAttachments(away);
    const owner = await away.createCaller();
    const own = await driven.deploy(owner);
    const { id } = await driven.attach(owner, await driven.deploy(owner));
    vi.spyOn(away.deps.db, 'transaction').mockRejectedValue(databaseAway());
    const answer = await driven.change(method, pathOf(id), owner.apiKey, {
      ...(what === 'attach' ? { json: { deployment_id: own } } : {}),
    });
    await away.close();
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'ai_attachment_unavailable', retryable: true },
    });
  });
});

const databaseAway = () => Object.assign(new Error('shutting down'), { code: '57P01' });

it('two changes of one deployment with two keys are one after the other', async () => {
  const json = { deployment_id: deploymentId };
  const attached = await Promise.all(
    Array.from({ length: 8 }, () => drive.change('POST', ATTACHMENTS, caller.apiKey, { json })),
  );
  expect(attached.filter(({ status }) => status === 202)).toHaveLength(1);
  const { id } = Object(attached.find(({ status }) => status === 202)?.body);
  const rest = await Promise.all([
    ...Array.from({ length: 4 }, () => drive.change('POST', `${ATTACHMENTS}/${id}/rotate`, caller.apiKey)),
    ...Array.from({ length: 4 }, () => drive.change('DELETE', `${ATTACHMENTS}/${id}`, caller.apiKey)),
  ]);
  expect(rest.every(({ status }) => status === 202 || status === 404)).toBe(true);
  expect(rest.slice(4).filter(({ status }) => status === 202)).toHaveLength(1);
  expect(await drive.env(deploymentId)).toEqual({});
});

it.each([
  null,
  [],
  'text',
  {},
  { deployment_id: null },
  { deployment_id: 5 },
  { deployment_id: '' },
  { deployment_id: 'x' },
  { deployment_id: `dep_${'x'.repeat(65)}` },
  { deployment_id: "dep_x' OR 1=1" },
  { deployment_id: 'dep_\0' },
  { deployment_id: 'dep_none', credential: 'own' },
])('attach refuses the body %j', async (json) => {
  const before = await snapshot();
  const answer = await drive.change('POST', ATTACHMENTS, caller.apiKey, { json });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_ai_attachment_request' } });
  expect(await snapshot()).toEqual(before);
});

it.each([
  'x',
  'aga_',
  `aga_${'x'.repeat(19)}`,
  `aga_${'x'.repeat(65)}`,
  'agb_xxxxxxxxxxxxxxxxxxxxxxxx',
  'aga_%00',
])('no attachment has an id like %s', async (id) => {
  for (const [method, path] of [
    ['GET', `${ATTACHMENTS}/${id}`],
    ['DELETE', `${ATTACHMENTS}/${id}`],
    ['POST', `${ATTACHMENTS}/${id}/rotate`],
  ] as const) {
    const answer = await drive.change(method, path, caller.apiKey);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_ai_attachment_request', field: 'attachment_id' },
    });
  }
});

describe.each(['apiKey', 'sessionToken'] as const)("a stranger's %s", (credential) => {
  it('finds nothing and changes nothing', async () => {
    const { id } = await drive.attach(caller, deploymentId);
    const stranger = await test.createCaller();
    const before = await snapshot();
    const bearer = stranger[credential];
    for (const [method, path] of [
      ['GET', `${ATTACHMENTS}/${id}`],
      ['DELETE', `${ATTACHMENTS}/${id}`],
      ['POST', `${ATTACHMENTS}/${id}/rotate`],
    ] as const) {
      const answer = await drive.change(method, path, bearer);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      const none = await drive.change(method, path.replace(id, `aga_${'0'.repeat(24)}`), bearer);
      expect({ ...Object(none.body), correlation_id: '' }).toEqual({
        ...Object(answer.body),
        correlation_id: '',
      });
    }
    const foreign = await drive.change('POST', ATTACHMENTS, bearer, {
      json: { deployment_id: deploymentId },
    });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'deployment_not_found' } });
    expect((await drive.send('GET', ATTACHMENTS, { bearer })).body).toEqual({ attachments: [], count: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it("is what the owner's other credential is not", async () => {
    const { id } = await drive.attach(caller, deploymentId);
    const answer = await drive.send('GET', `${ATTACHMENTS}/${id}`, { bearer: caller[credential] });
    expect(answer.status).toBe(200);
  });
});
