import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deploymentEnv, deployments } from '../db/schema/deployments.ts';
import { customDomains } from '../db/schema/domains.ts';
import { webhooks } from '../db/schema/webhooks.ts';
import { listTemplates } from '../runtime/templates.ts';
import { createContractChecker } from '../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;
let deploymentId: string;

const starter = () => {
  const [template] = listTemplates().filter(({ required_env: required }) => required.length === 0);
  if (template === undefined) throw new Error('a starter without required variables is needed');
  return template;
};
const repository = { repository: { url: 'https://example.com/a/b' } };

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
  const response = await test.send('POST', '/deployments', { bearer: caller.apiKey, json: repository });
  deploymentId = z.object({ id: z.string() }).parse(await response.json()).id;
});
afterAll(() => test.close());

/** The writes with a body, and a good body for each. */
const WRITES = {
  create: {
    method: 'POST',
    path: () => '/deployments',
    good: repository as object,
    code: 'unsupported_deployment_request',
  },
  deploy: {
    method: 'POST',
    path: () => `/templates/${starter().id}/deploy`,
    good: {} as object,
    code: 'unsupported_deployment_request',
  },
  env: {
    method: 'PATCH',
    path: () => `/deployments/${deploymentId}/env`,
    good: { env: { A: 'b' } } as object,
    code: 'invalid_env',
  },
  domain: {
    method: 'PUT',
    path: () => `/deployments/${deploymentId}/domain`,
    good: { domain: 'shop.example' } as object,
    code: 'invalid_request',
  },
  webhook: {
    method: 'POST',
    path: () => '/webhooks',
    good: { url: 'https://hooks.example.com/' } as object,
    code: 'invalid_request',
  },
};

async function sendRaw(write: keyof typeof WRITES, body: string, type = 'application/json') {
  const { method, path } = WRITES[write];
  const before = await counts();
  const init = { method, headers: { authorization: `Bearer ${caller.apiKey}`, 'content-type': type }, body };
  const response = await test.app.request(path(), init);
  const answer = await checker.check(method, path(), response);
  if (answer.status >= 400) expect(await counts()).toEqual(before);
  return answer;
}

async function counts() {
  const { db } = test.deps;
  const tables = [deployments, deploymentEnv, customDomains, webhooks];
  return [...(await Promise.all(tables.map((table) => db.$count(table)))), test.runtime.enqueued.length];
}

describe.each(Object.keys(WRITES) as (keyof typeof WRITES)[])('%s', (write) => {
  const { good, code } = WRITES[write];

  it.each(['', '{', 'nonsense', '{"env":}', "{'a':1}", '\u0000'])(
    'refuses the malformed body %j',
    async (body) => {
      const answer = await sendRaw(write, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_request' });
    },
  );

  it.each(['null', '[]', '"text"', '5', 'true'])('refuses %s where an object is needed', async (body) => {
    const answer = await sendRaw(write, body);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({ code });
  });

  it('refuses another type of content', async () => {
    const answer = await sendRaw(write, JSON.stringify(good), 'text/plain');
    expect(answer.body).toMatchObject({ code: 'invalid_request' });
  });

  it('refuses a body over 1 MiB', async () => {
    const answer = await sendRaw(write, JSON.stringify({ ...good, padding: 'x'.repeat(1_048_576) }));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'request_too_large' });
  });

  it('keeps unknown fields out', async () => {
    const extra = {
      account_id: 'acc_other',
      status: 'live',
      number: 1,
      hacked: 'canary-3310',
    };
    const body = JSON.stringify({ ...good, ...extra }).replace('{', '{"__proto__":{"admin":true},');
    expect((await sendRaw(write, body)).status).toBeLessThan(300);
    const rows = await test.deps.db
      .select()
      .from(deployments)
      .where(eq(deployments.accountId, caller.accountId));
    expect(JSON.stringify(rows)).not.toMatch(/canary-3310|acc_other/);
  });

  it('refuses an idempotency key that is malformed, where it takes one', async () => {
    if (write === 'env' || write === 'domain' || write === 'webhook') return;
    const { method, path } = WRITES[write];
    for (const key of ['short', 'x'.repeat(129), 'white space', 'ümlaut-key']) {
      const sent = { bearer: caller.apiKey, json: good, headers: { 'idempotency-key': encodeURI(key) } };
      const answer = await checker.check(method, path(), await test.send(method, path(), sent));
      expect(answer.body, key).toMatchObject({ code: 'invalid_idempotency_key' });
    }
  });
});

const long = (length: number) => 'x'.repeat(length);

describe('create', () => {
  it.each([
    ['name', { ...repository, name: long(64) }],
    ['name', { ...repository, name: '-x' }],
    ['name', { ...repository, name: 5 }],
    ['repository.url', { repository: { url: `https://example.com/${long(2048)}` } }],
    ['repository.url', { repository: {} }],
    ['repository', { repository: 'https://example.com/a' }],
    ['repository.ref', { repository: { url: 'https://example.com/a', ref: long(256) } }],
    ['repository.dockerfile_path', { repository: { url: 'https://example.com/a', dockerfile_path: '../x' } }],
    ['template_id', { template_id: long(64) }],
    ['template_id', { template_id: '' }],
    ['env', { ...repository, env: 'A=b' }],
    [
      'env',
      {
        ...repository,
        env: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`K${String(i)}`, ''])),
      },
    ],
    ['env.A', { ...repository, env: { A: { nested: true } } }],
    ['port', { ...repository, port: 0 }],
    ['port', { ...repository, port: 65_536 }],
    ['port', { ...repository, port: 80.5 }],
    ['command', { ...repository, command: 'npm start' }],
    ['command', { ...repository, command: Array.from({ length: 101 }, () => 'x') }],
    ['args.0', { ...repository, args: [long(4097)] }],
    ['health_path', { ...repository, health_path: `/${long(1024)}` }],
    ['health_path', { ...repository, health_path: '/a b' }],
    ['resource_profile.memory_mb', { ...repository, resource_profile: { memory_mb: 255 } }],
    ['resource_profile.memory_mb', { ...repository, resource_profile: { memory_mb: 8193 } }],
    ['resource_profile.storage_mb', { ...repository, resource_profile: { storage_mb: 511 } }],
    ['resource_profile.cpu_units', { ...repository, resource_profile: { cpu_units: 0.2 } }],
    [
      'resource_profile.persistent_storage_gb',
      { ...repository, resource_profile: { persistent_storage_gb: -1 } },
    ],
    [
      'resource_profile.attached_resources',
      { ...repository, resource_profile: { attached_resources: 'db' } },
    ],
    ['image.port', { image: { ref: 'nginx', port: -1 } }],
  ])('names the field %s', async (field, json) => {
    const answer = await sendRaw('create', JSON.stringify(json));
    expect(answer.body).toMatchObject({ code: 'unsupported_deployment_request', field });
  });

  it('refuses text that cannot be stored', async () => {
    for (const json of [
      { ...repository, command: ['a\0b'] },
      { repository: { url: 'https://example.com/a', ref: 'a\0' } },
    ]) {
      expect((await sendRaw('create', JSON.stringify(json))).status).toBeLessThan(500);
    }
  });
});

describe('template deploy', () => {
  it.each([
    ['name', { name: 'Upper' }],
    ['subdomain', { subdomain: 'a.b' }],
    ['subdomain', { subdomain: null }],
    ['env.', { env: { '': 'x' } }],
  ])('names the field %s', async (field, json) => {
    const answer = await sendRaw('deploy', JSON.stringify(json));
    expect(answer.body).toMatchObject({ code: 'unsupported_deployment_request', field });
  });
});

describe('impossible ids', () => {
  const IDS = [
    '%00',
    '%ff',
    '..',
    '%2e%2e%2f',
    "x' OR '1'='1",
    '%F0%9F%92%A9',
    long(3000),
    '__proto__',
    '-1',
  ];

  it.each(IDS)('%s is no deployment, run, key or template', async (id) => {
    const paths = [
      '/deployments/ID',
      '/deployments/ID/logs',
      '/deployments/ID/env',
      '/deployments/ID/domain',
      '/deployments/runs/ID',
      '/templates/ID',
    ];
    for (const path of paths) {
      const response = await test.app.request(path.replace('ID', encodeURI(decodeSafely(id))), {
        headers: { authorization: `Bearer ${caller.apiKey}` },
      });
      expect([400, 404], path).toContain(response.status);
    }
    const response = await test.send('DELETE', `/api-keys/${encodeURI(decodeSafely(id))}`, {
      bearer: caller.sessionToken,
    });
    expect([400, 404]).toContain(response.status);
  });
});

/** What is encoded already stays so. */
function decodeSafely(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
