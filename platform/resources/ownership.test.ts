import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aiAttachments } from '../db/schema/attachments.ts';
import { deploymentEnv, deployments, runs } from '../db/schema/deployments.ts';
import { customDomains } from '../db/schema/domains.ts';
import { apiKeys } from '../db/schema/identity.ts';
import { events } from '../db/schema/observations.ts';
import { webhooks } from '../db/schema/webhooks.ts';
import { createContractChecker } from '../testing/contract-checker.ts';
import { makeLive, writeLogLines, writeObservations } from '../testing/seed-live.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';

const checker = createContractChecker();
/** Operations that name a resource of an account; templates belong to nobody. */
const OPERATIONS = checker.operations.filter(({ path }) =>
  /\{(deployment|run|key|webhook|attachment)_id\}/.test(path),
);
/** What has a body is sent a good one, so that only the ownership can be at fault. */
const BODIES: Record<string, unknown> = {
  updateDeploymentEnv: { env: { STOLEN: 'yes' } },
  attachDeploymentDomain: { domain: 'stolen.example' },
};

let test: TestApp;
let owner: TestCaller;
let stranger: TestCaller;
let webhookId: string;
let ids: Record<string, string>;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.createCaller();
  stranger = await test.createCaller();
  const hook = await test.send('POST', '/webhooks', {
    bearer: owner.apiKey,
    json: { url: 'https://secret-shop.example.com/' },
  });
  webhookId = (await hook.json()).webhook.id;
});
afterAll(() => test.close());

beforeEach(async () => {
  const json = { repository: { url: 'https://example.com/owner/secret-shop' }, env: { OWN: 'canary-5521' } };
  const response = await test.send('POST', '/deployments', { bearer: owner.apiKey, json });
  const { id, run_id: runId } = await response.json();
  const domain = { domain: 'secret-shop.example' };
  await test.send('PUT', `/deployments/${id}/domain`, { bearer: owner.apiKey, json: domain });
  const attached = await test.send('POST', '/ai-gateway/attachments', {
    bearer: owner.apiKey,
    headers: { 'idempotency-key': `attach-${id}` },
    json: { deployment_id: id },
  });
  const { id: attachmentId } = await attached.json();
  await makeLive(test.deps.db, id);
  await writeLogLines(test.deps.db, id, 3);
  await writeObservations(test.deps.db, id, [['healthy', 'healthy']]);
  ids = {
    deployment_id: id,
    run_id: runId,
    key_id: owner.apiKeyId,
    webhook_id: webhookId,
    attachment_id: attachmentId,
  };
});

const fill = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

/** Everything of the owner's that a request could change. */
async function snapshot() {
  const { db } = test.deps;
  const id = ids.deployment_id ?? '';
  return {
    deployment: await db.select().from(deployments).where(eq(deployments.id, id)),
    domain: await db.select().from(customDomains).where(eq(customDomains.deploymentId, id)),
    attachment: await db.select().from(aiAttachments).where(eq(aiAttachments.deploymentId, id)),
    env: await db.select().from(deploymentEnv).where(eq(deploymentEnv.deploymentId, id)),
    webhook: await db
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, ids.webhook_id ?? '')),
    events: await db.select().from(events).where(eq(events.deploymentId, id)),
    runs: await db.select().from(runs).where(eq(runs.deploymentId, id)),
    // Its last use is written by the owner's own request.
    key: await db
      .select({ revokedAt: apiKeys.revokedAt })
      .from(apiKeys)
      .where(eq(apiKeys.id, owner.apiKeyId)),
    removed: [...test.runtime.removed],
    enqueued: [...test.runtime.enqueued],
  };
}

describe.each(['apiKey', 'sessionToken'] as const)("a stranger's %s", (credential) => {
  const isAllowed = (path: string) => credential === 'sessionToken' || !path.startsWith('/api-keys');

  it.each(OPERATIONS.filter(({ path }) => isAllowed(path)))(
    'finds nothing with $id and changes nothing',
    async (operation) => {
      const { id, method } = operation;
      const path = fill(operation.path);
      const before = await snapshot();
      const body = BODIES[id];
      const response = await test.send(method, path, {
        bearer: stranger[credential],
        headers: { 'idempotency-key': 'stolen-attempt' },
        ...(body === undefined ? {} : { json: body }),
      });
      const answer = await checker.check(method, path, response);
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toMatch(/secret-shop|canary/);
      expect(await snapshot()).toEqual(before);
    },
  );

  it.each(OPERATIONS.filter(({ path }) => isAllowed(path)))(
    'is told by $id the same as of what does not exist',
    async (operation) => {
      const ask = async (path: string) => {
        const body = BODIES[operation.id];
        const response = await test.send(operation.method, path, {
          bearer: stranger[credential],
          headers: { 'x-request-id': 'same-request-id', 'idempotency-key': 'stolen-attempt' },
          ...(body === undefined ? {} : { json: body }),
        });
        return { status: response.status, body: await response.json() };
      };
      const foreign = await ask(fill(operation.path));
      ids = {
        deployment_id: 'dep_none',
        run_id: 'run_000000000000',
        key_id: 'key_000000000000',
        webhook_id: 'wh_000000000000',
        attachment_id: `aga_${'0'.repeat(24)}`,
      };
      expect(await ask(fill(operation.path))).toEqual(foreign);
    },
  );

  it('sees an empty list', async () => {
    const response = await test.send('GET', '/deployments', { bearer: stranger[credential] });
    expect(await response.json()).toEqual({ deployments: [] });
  });
});

it("the owner's two credentials both reach what both strangers cannot", async () => {
  for (const bearer of [owner.apiKey, owner.sessionToken]) {
    const paths = OPERATIONS.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api-keys'));
    for (const { path } of paths) expect((await test.send('GET', fill(path), { bearer })).status).toBe(200);
  }
});
