import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentEnv, deployments, runs } from './db/schema/deployments.ts';
import { accounts } from './db/schema/identity.ts';
import { events } from './db/schema/observations.ts';
import { webhooks } from './db/schema/webhooks.ts';
import { amountOf } from './testing/amount.ts';
import { createContractChecker } from './testing/contract-checker.ts';
import { startDnsServer } from './testing/dns-server.ts';
import { createPools } from './testing/fuzz/pools.ts';
import { requestsOf, type Bearer, type FuzzRequest } from './testing/fuzz/requests.ts';
import { makeLive } from './testing/seed-live.ts';
import { createTestApp, type TestApp, type TestCaller } from './testing/test-app.ts';

/** Requests that are under way at once. */
const AT_ONCE = 8;
const { count, seed } = amountOf({ count: 1_500, seed: 4_711 });

const checker = createContractChecker();
let test: TestApp;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let caller: TestCaller;
let other: TestCaller;
/** Has resources whose ids are known, and sends nothing. */
let bystander: TestCaller;

beforeAll(async () => {
  dns = await startDnsServer();
  test = await createTestApp({ env: { DOMAIN_RESOLVER: dns.address } });
  [caller, other, bystander] = [
    await test.createCaller(),
    await test.createCaller(),
    await test.createCaller(),
  ];
  await test.deps.db.update(accounts).set({ hasPaymentMethod: true });
});
afterAll(async () => {
  await test.close();
  await dns.close();
});

async function send({ method, path, bearer, headers, body }: FuzzRequest): Promise<Response> {
  const credentials: Record<Bearer, string | undefined> = {
    apiKey: caller.apiKey,
    sessionToken: caller.sessionToken,
    other: other.sessionToken,
    unknown: 'x'.repeat(43),
    none: undefined,
  };
  const credential = credentials[bearer];
  const authorization = credential === undefined ? {} : { authorization: `Bearer ${credential}` };
  const init = { method, headers: { ...headers, ...authorization }, ...(body === undefined ? {} : { body }) };
  return test.app.request(path, init);
}

/** Something of every kind, of the caller and of the bystander. */
async function furnish({ apiKey: bearer, sessionToken }: TestCaller): Promise<unknown[]> {
  const told: unknown[] = [];
  const post = async (path: string, json: object, credential = bearer) => {
    const headers = { 'idempotency-key': `furnish-${String(told.length)}` };
    const answer: unknown = await (
      await test.send('POST', path, { bearer: credential, json, headers })
    ).json();
    told.push(answer);
    return answer as { id: string };
  };
  for (const name of ['fuzz-a', 'fuzz-b', 'fuzz-c']) {
    const { id } = await post('/deployments', { repository: { url: `https://example.com/${name}` } });
    await makeLive(test.deps.db, id);
    if (name === 'fuzz-a') await post('/ai-gateway/attachments', { deployment_id: id });
  }
  await post('/webhooks', { url: 'https://hooks.example.com/' });
  await post('/api-keys/inference', {}, sessionToken);
  return told;
}

async function belongings({ accountId }: TestCaller) {
  const { db } = test.deps;
  const own = await db.select().from(deployments).where(eq(deployments.accountId, accountId));
  const of = await Promise.all(
    own.map(async ({ id }) => [
      await db.select().from(deploymentEnv).where(eq(deploymentEnv.deploymentId, id)),
      await db.select().from(events).where(eq(events.deploymentId, id)),
    ]),
  );
  const hooks = await db.select().from(webhooks).where(eq(webhooks.accountId, accountId));
  return { own, of, hooks, runs: await db.select().from(runs).where(eq(runs.accountId, accountId)) };
}

it(
  `of ${String(count)} generated requests none is answered with a fault of the server, and every answer is as the contract says`,
  { timeout: 60_000 + count * 200 },
  async () => {
    const pools = createPools([caller.apiKeyId, other.apiKeyId]);
    for (const account of [bystander, caller]) pools.learn(await furnish(account));
    const before = await belongings(bystander);
    const batch = fc.array(requestsOf(pools), { minLength: AT_ONCE, maxLength: AT_ONCE });
    const property = fc.asyncProperty(batch, async (requests) => {
      const checks = requests.map(async (request) => {
        const answer = await checker.check(request.method, request.path, await send(request));
        if (answer.status >= 500) throw new Error(`${request.operationId}: ${JSON.stringify(answer.body)}`);
        pools.learn(answer.body);
      });
      await Promise.all(checks);
    });
    await fc.assert(property, { numRuns: Math.ceil(count / AT_ONCE), seed, endOnFailure: true });
    expect(await belongings(bystander)).toEqual(before);
    const unseen = checker.operations.filter(({ id }) => !checker.seen.has(id)).map(({ id }) => id);
    expect(unseen).toEqual([]);
    const succeeded = checker.operations.filter(({ id }) =>
      [...(checker.seen.get(id) ?? [])].some((status) => status < 300),
    );
    // The requests are no mere noise: most operations do what they are there for.
    expect(succeeded.length).toBeGreaterThan(checker.operations.length * 0.8);
  },
);
