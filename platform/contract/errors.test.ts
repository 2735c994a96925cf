import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { capacityPools } from '../db/schema/capacity.ts';
import { accounts } from '../db/schema/identity.ts';
import { ERROR_CODE_NAMES } from '../http/error-codes.ts';
import { createContractChecker, type CheckedAnswer } from '../testing/contract-checker.ts';
import { BY_SWITCH, REAL, type Provocation, type Scene } from '../testing/provoke-errors.ts';
import { SPECIFIED_ERRORS, specifiedError, type SpecifiedCode } from '../testing/specified-errors.ts';
import { createTestApp } from '../testing/test-app.ts';

const checker = createContractChecker();
const CODES = Object.keys(SPECIFIED_ERRORS) as SpecifiedCode[];
const ALL = [...REAL, ...BY_SWITCH];
let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
}, 60_000);
afterAll(() => scene.test.close());

async function setScene(): Promise<Scene> {
  const test = await createTestApp({ faults: [], budgets: { read: 200 } });
  const { db, provider } = test.deps;
  const [caller, poor, hurried] = [
    await test.createCaller(),
    await test.createCaller(),
    await test.createCaller(),
  ];
  await db.update(accounts).set({ starterCreditMicrousd: 0 }).where(eq(accounts.id, poor.accountId));
  for (const [id, { total: used }] of await provider.readPools()) {
    await db.insert(capacityPools).values({ id, used });
  }
  const usedKey = 'provoke-used-key';
  const created = await test.send('POST', '/deployments', {
    bearer: caller.apiKey,
    json: { repository: { url: 'https://example.com/a/first' } },
    headers: { 'idempotency-key': usedKey },
  });
  const { id: deploymentId, run_id: runId } = z
    .object({ id: z.string(), run_id: z.string() })
    .parse(await created.json());
  const issued = await test.send('POST', '/api-keys/inference', { bearer: caller.sessionToken, json: {} });
  const { api_key: inferenceKey } = z.object({ api_key: z.string() }).parse(await issued.json());
  for (let count = 0; count < 200; count += 1) {
    await test.send('GET', '/deployments', { bearer: hurried.apiKey });
  }
  return { test, caller, poor, hurried, inferenceKey, deploymentId, runId, usedKey };
}

/** Sends it with a request id of its own and holds the answer against the contract. */
async function provoke(provocation: Provocation): Promise<CheckedAnswer & { requestId: string }> {
  const { method, sent = {} } = provocation;
  const path = provocation.path
    .replace('{deployment_id}', scene.deploymentId)
    .replace('{run_id}', scene.runId);
  const options = typeof sent === 'function' ? sent(scene) : sent;
  const requestId = `provoke-${provocation.code}-${String(provocation.status)}`;
  const response = await scene.test.send(method, path, {
    ...(options.headers?.authorization === undefined ? { bearer: scene.caller.apiKey } : {}),
    ...options,
    headers: { ...options.headers, 'x-request-id': requestId },
  });
  return { ...(await checker.check(method, path, response)), requestId };
}

const words = z.string().min(10);
const envelope = z.strictObject({
  code: z.string(),
  message: words,
  action: words,
  retryable: z.boolean(),
  docs_url: z.url(),
  field: z.string().optional(),
  correlation_id: z.string(),
});
/** The shapes of specification 7.4, exactly. */
const OUTSIDE = {
  detail: z.strictObject({
    detail: z.strictObject({ stage: z.literal('acceptance'), code: z.string(), message: words }),
  }),
  error: z.strictObject({
    error: z.strictObject({ code: z.string(), message: words, retryable: z.boolean() }),
  }),
};
const topLevel = (code: SpecifiedCode) => {
  const names = z.array(z.string()).min(1);
  const shape = { code: z.string(), error: words, presets: names };
  return z.strictObject(code === 'profile_unknown' ? { ...shape, profiles: names } : shape);
};

/** Throws when the body has another shape than the specification gives the code. */
function expectShape(
  { code, status, shape = 'envelope' }: Provocation,
  { body, requestId }: Awaited<ReturnType<typeof provoke>>,
): void {
  const { retryable } = specifiedError(code);
  const canRetry = typeof retryable === 'number' ? retryable === status : retryable;
  const said = {
    envelope: () => envelope.parse(body),
    top_level: () => topLevel(code).parse(body),
    detail: () => OUTSIDE.detail.parse(body).detail,
    error: () => OUTSIDE.error.parse(body).error,
  }[shape]();
  expect(said).toMatchObject({ code });
  if ('retryable' in said) expect(said.retryable).toBe(canRetry);
  if (shape !== 'envelope') return;
  expect(said).toMatchObject({
    docs_url: `${scene.test.deps.env.apiUrl}/docs/errors#${code}`,
    correlation_id: requestId,
  });
}

describe('the 55 codes of the specification', () => {
  it('are 55, each with every status and shape provoked', () => {
    expect(CODES).toHaveLength(55);
    for (const code of CODES) {
      const own = ALL.filter((one) => one.code === code);
      expect(new Set(own.map(({ status }) => status)), code).toEqual(new Set(specifiedError(code).statuses));
      expect(new Set(own.map(({ shape = 'envelope' }) => shape)), code).toEqual(
        new Set(specifiedError(code).shapes),
      );
    }
  });

  describe.each([
    ['by themselves', REAL],
    ['by the fault switch', BY_SWITCH],
  ])('%s', (_how, provocations) => {
    it.each(provocations)('$code with $status', async (provocation) => {
      const answer = await provoke(provocation);
      expect(answer.status, JSON.stringify(answer.body)).toBe(provocation.status);
      expectShape(provocation, answer);
      expect(answer.headers.get('x-request-id')).toBe(answer.requestId);
    });
  });

  it('have a place on the page that docs_url leads to, as all others do', async () => {
    const page = await (await scene.test.send('GET', '/docs/errors')).text();
    for (const code of ERROR_CODE_NAMES) expect(page).toContain(`id="${code}"`);
    const inEnvelope = CODES.filter((code) => specifiedError(code).shapes.includes('envelope'));
    expect(ERROR_CODE_NAMES).toEqual(expect.arrayContaining(inEnvelope));
  });
});

describe('a budget that is used up', () => {
  const CLASSES: [string, string, string][] = [
    ['GET', '/deployments', 'Too many API requests.'],
    ['GET', '/pricing/estimate', 'Too many pricing requests.'],
    ['GET', '/deployments/dep_none/logs', 'Too many log requests.'],
    ['DELETE', '/deployments/dep_none', 'Too many stop requests.'],
    ['POST', '/deployments', 'Too many deployment requests.'],
    ['POST', '/deployments/dep_none/redeploy', 'Too many mutation requests.'],
  ];

  it('is named by the message of its class, with the seconds to wait', async () => {
    const budgets = { read: 1, quote: 1, logs: 1, stop: 1, deploy_create: 1, mutation: 1 };
    const tight = await createTestApp({ budgets });
    const { apiKey: bearer } = await tight.createCaller();
    for (const [method, path, message] of CLASSES) {
      await tight.send(method, path, { bearer });
      const response = await tight.send(method, path, { bearer });
      const { body, headers } = await checker.check(method, path, response);
      expect(body).toMatchObject({ code: 'rate_limited', message, retryable: true });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await tight.close();
  });
});
