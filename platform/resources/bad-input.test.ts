import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deploymentEnv, deployments } from '../db/schema/deployments.ts';
import { listTemplates } from '../runtime/templates.ts';
import { createContractChecker } from '../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;

const starter = () => {
  const [template] = listTemplates().filter(({ required_env: required }) => required.length === 0);
  if (template === undefined) throw new Error('a starter without required variables is needed');
  return template;
};
const repository = { repository: { url: 'https://example.com/a/b' } };

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

const WRITES = { create: '/deployments', deploy: `/templates/${starter().id}/deploy` };

/** Sends a body of text, and sees that a refusal changes nothing. What all operations share is in bad-input-everywhere. */
async function sendRaw(write: keyof typeof WRITES, body: string) {
  const path = WRITES[write];
  const before = await counts();
  const headers = { authorization: `Bearer ${caller.apiKey}`, 'content-type': 'application/json' };
  const answer = await checker.check(
    'POST',
    path,
    await test.app.request(path, { method: 'POST', headers, body }),
  );
  if (answer.status >= 400) expect(await counts()).toEqual(before);
  return answer;
}

async function counts() {
  const { db } = test.deps;
  const tables = [deployments, deploymentEnv];
  return [...(await Promise.all(tables.map((table) => db.$count(table)))), test.runtime.enqueued.length];
}

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
