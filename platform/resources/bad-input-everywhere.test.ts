import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContractChecker } from '../testing/contract-checker.ts';
import { CONTRACT_REQUESTS, resolveSchema, type ContractRequest } from '../testing/contract-requests.ts';
import { fillPath, furnish, type Furniture } from '../testing/furnish.ts';
import { newSshPublicKey } from '../testing/ssh-key.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { wholeDatabase } from '../testing/whole-database.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;
let ids: Furniture;
/** What the database holds; null after a request that may have changed it. */
let kept: Awaited<ReturnType<typeof wholeDatabase>> | null = null;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
  ids = await furnish(test, caller, 'bad-input');
});
afterAll(() => test.close());

/** A good body of every operation that takes one. */
const GOOD: Record<string, () => Record<string, unknown>> = {
  createDeployment: () => ({ repository: { url: 'https://example.com/a/b' } }),
  deployTemplate: () => ({}),
  updateDeploymentEnv: () => ({ env: { A: 'b' } }),
  attachDeploymentDomain: () => ({ domain: 'shop.example' }),
  createWebhook: () => ({ url: 'https://hooks.example.com/' }),
  issueInferenceKey: () => ({}),
  attachAiGateway: () => ({ deployment_id: ids.deployment_id }),
  quoteAccelerator: () => ({ profile_id: 'gpo-l4' }),
  quoteMachine: () => ({ profile_id: 'mp-cpu-2-eu-central' }),
  createMachine: () => ({ quote_id: ids.machine_quote_id, name: 'bad', ssh_public_key: newSshPublicKey() }),
  actOnMachine: () => ({ action: 'stop' }),
};

const WITH_BODY = CONTRACT_REQUESTS.filter(({ body }) => body !== undefined);
const WITH_ID = CONTRACT_REQUESTS.filter(({ path }) => path.includes('{'));
const WITH_QUERY = CONTRACT_REQUESTS.filter((one) => one.parameters.some((it) => it.in === 'query'));
const WITH_KEY = CONTRACT_REQUESTS.filter((one) => one.parameters.some((it) => it.in === 'header'));
/** Nothing of the caller's goes into them but the credential. */
const WITHOUT_INPUT = [
  ...['listDeployments', 'listTemplates', 'readCredits', 'issueApiKey', 'listApiKeys', 'listInferenceKeys'],
  ...['readApiKeyAudit', 'listAiAttachments', 'listMachines', 'readDeploymentCapabilities', 'readContract'],
];

it('every operation of the contract is covered, by its body, its ids, its query or for having none of them', () => {
  const covered = [...WITH_BODY, ...WITH_ID, ...WITH_QUERY].map(({ id }) => id);
  const all = new Set([...covered, ...WITHOUT_INPUT]);
  expect([...all].sort()).toEqual(CONTRACT_REQUESTS.map(({ id }) => id).sort());
  expect(WITHOUT_INPUT.filter((id) => covered.includes(id))).toEqual([]);
  expect(Object.keys(GOOD).sort()).toEqual(WITH_BODY.map(({ id }) => id).sort());
});

interface Sent {
  path?: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
}

async function send(operation: ContractRequest, sent: Sent = {}) {
  const { method, credential } = operation;
  const path = sent.path ?? fillPath(operation.path, { ...ids });
  const bearer = credential === 'portal_session' ? caller.sessionToken : caller.apiKey;
  const hasKey = WITH_KEY.includes(operation);
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(sent.body === undefined ? {} : { 'content-type': sent.type ?? 'application/json' }),
    ...(hasKey ? { 'idempotency-key': `bad:${operation.id}:${String(Math.random()).slice(2)}` } : {}),
    ...sent.headers,
  };
  const init = { method, headers, ...(sent.body === undefined ? {} : { body: sent.body }) };
  return checker.check(method, path, await test.app.request(path, init));
}

/** Refused by one of the statuses, in the envelope (the contract is checked), and nothing at all is changed. */
async function refused(operation: ContractRequest, sent: Sent, statuses = [400, 422]) {
  kept ??= await wholeDatabase(test.database.pool);
  const answer = await send(operation, sent);
  expect(statuses, JSON.stringify(answer.body)).toContain(answer.status);
  expect(answer.body).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/) });
  expect(await wholeDatabase(test.database.pool)).toEqual(kept);
  return answer;
}

const json = (value: unknown) => JSON.stringify(value);
const good = ({ id }: ContractRequest) => GOOD[id]?.();
const goodBody = (operation: ContractRequest): Sent => {
  const body = good(operation);
  return body === undefined ? {} : { body: json(body) };
};

describe.each(WITH_BODY)('the body of $id', (operation) => {
  it.each(['{', 'nonsense', '{"env":}', "{'a':1}", '\u0000'])(
    'is refused when it is malformed: %j',
    async (body) => {
      const answer = await refused(operation, { body }, [400]);
      expect(answer.body).toMatchObject({ code: 'invalid_request' });
    },
  );

  it.each(['null', '[]', '"text"', '5', 'true'])('is refused when it is %s', async (body) => {
    await refused(operation, { body });
  });

  it('is refused as another type of content, and over 1 MiB', async () => {
    await refused(operation, { body: json(good(operation)), type: 'text/plain' }, [400]);
    const huge = await refused(
      operation,
      { body: json({ ...good(operation), x: 'x'.repeat(1_048_576) }) },
      [413],
    );
    expect(huge.body).toMatchObject({ code: 'request_too_large' });
  });

  const properties = Object.entries(resolveSchema(operation.body ?? {}).properties ?? {});
  it.each(properties)('is refused when its %s has another type or is too long', async (field, schema) => {
    const { type, maxLength } = resolveSchema(schema);
    const isText = type === 'string';
    const wrong = isText ? [5, {}, [], true] : type === 'array' ? ['text', {}] : ['text', []];
    for (const value of [...wrong, ...(isText ? ['x'.repeat((maxLength ?? 69_999) + 1)] : [])]) {
      const answer = await refused(operation, { body: json({ ...good(operation), [field]: value }) });
      expect(answer.body).toMatchObject({ field: expect.stringMatching(new RegExp(`^${field}\\b`)) });
    }
  });

  it('keeps unknown fields out of the database, or is refused for them', async () => {
    const extra = { account_id: 'acc_other', status: 'live', number: 1, hacked: 'canary-3310' };
    const body = json({ ...good(operation), ...extra }).replace('{', '{"__proto__":{"admin":true},');
    kept = null;
    expect((await send(operation, { body })).status).toBeLessThan(500);
    expect(json(await wholeDatabase(test.database.pool))).not.toMatch(/canary-3310|acc_other/);
  });
});

const IDS = [
  '%00',
  '%ff',
  '%2e%2e%2f',
  `x'%20OR%20'1'='1`,
  '%F0%9F%92%A9',
  'x'.repeat(3000),
  '__proto__',
  '-1',
  '%20',
];

describe.each(WITH_ID)('the id of $id', (operation) => {
  it.each(IDS)('is refused when it is %s', async (id) => {
    const path = operation.path.replace(/\{\w+\}/, id);
    await refused(operation, { path, ...goodBody(operation) }, [400, 404, 422]);
  });
});

describe.each(WITH_QUERY)('the query of $id', (operation) => {
  const parameters = operation.parameters.filter((one) => one.in === 'query');
  const needed = parameters.flatMap(({ name, required, schema }) =>
    required === true ? [`${name}=${String(schema.enum?.[0])}`] : [],
  );

  it.each(parameters)('is refused when its $name is out of bounds', async ({ name, schema }) => {
    const { type, maximum, minimum, maxLength } = schema;
    const isNumber = [type].flat().some((one) => one === 'integer' || one === 'number');
    const numbers = ['x', '1e999', 'NaN', ...(maximum === undefined ? [] : [String(maximum + 1)])];
    const values = [
      ...(isNumber ? [...numbers, ...(minimum === undefined ? [] : [String(minimum - 1)])] : []),
      ...(type === 'boolean' ? ['maybe', '2'] : []),
      ...(schema.enum === undefined ? [] : ['nonsense', '']),
      ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ];
    expect(values).not.toEqual([]);
    for (const value of values) {
      const rest = needed.filter((pair) => !pair.startsWith(`${name}=`));
      const query = [...rest, `${name}=${encodeURIComponent(value)}`].join('&');
      await refused(operation, { path: `${fillPath(operation.path, { ...ids })}?${query}` });
    }
  });
});

describe.each(WITH_KEY)('the Idempotency-Key of $id', (operation) => {
  it.each(['short', 'x'.repeat(129), 'white space', 'slash/slash'])(
    'is refused when it is %j',
    async (key) => {
      const answer = await refused(operation, {
        ...goodBody(operation),
        headers: { 'idempotency-key': key },
      });
      expect(answer.body).toMatchObject({ code: 'invalid_idempotency_key' });
    },
  );
});

it.each(CONTRACT_REQUESTS.filter(({ id }) => WITHOUT_INPUT.includes(id)))(
  '$id minds neither a query nor a body that it knows nothing of',
  async (operation) => {
    const path = `${operation.path}?limit=-1&account_id=acc_other&__proto__=1`;
    const body = operation.method === 'GET' ? {} : { body: '{"account_id":"acc_other"}' };
    kept = null;
    const answer = await send(operation, { path, ...body });
    expect(answer.status).toBe(200);
    expect(json(answer.body)).not.toContain('acc_other');
  },
);
