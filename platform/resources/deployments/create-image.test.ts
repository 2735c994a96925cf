import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { unsealImageCredentials } from '../../db/unseal-env.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());
afterEach(() => {
  test.runtime.engine = null;
});

async function create(json: unknown) {
  const response = await test.send('POST', '/deployments', { bearer: caller.apiKey, json });
  return checker.check('POST', '/deployments', response);
}

const accepted = z.object({ id: z.string() });

async function rowOf(body: unknown) {
  const { id } = accepted.parse(body);
  const [row] = await test.deps.db.select().from(deployments).where(eq(deployments.id, id));
  return row;
}

it('without an engine an image is refused, with the reason, and nothing is written', async () => {
  const before = await test.deps.db.$count(deployments);
  const answer = await create({
    image: { ref: 'nginx', credentials: { username: 'u', password: 'canary-11' } },
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({
    detail: {
      stage: 'acceptance',
      code: 'unsupported_deployment_request',
      message: expect.stringMatching(/no container engine.*neither Docker nor Podman/),
    },
  });
  expect(await test.deps.db.$count(deployments)).toBe(before);
});

it('with one it is accepted, its name written out', async () => {
  test.runtime.engine = 'podman 4.3.1';
  const answer = await create({
    image: { ref: 'ghcr.io/owner/my-app:1.2', port: 3000 },
    command: ['/app'],
    args: ['--fast'],
  });
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({ app_name: 'my-app', runtime: 'dynamic', status: 'deploying' });
  expect(await rowOf(answer.body)).toMatchObject({
    sourceType: 'image',
    image: { ref: 'ghcr.io/owner/my-app:1.2', port: 3000 },
    imageCredentials: null,
    command: ['/app'],
    args: ['--fast'],
  });
});

it('credentials are sealed, never answered or logged, and forgotten with the deployment', async () => {
  test.runtime.engine = 'podman 4.3.1';
  const credentials = { username: 'robot-canary-21', password: 'canary-22' };
  const answer = await create({ image: { ref: 'ghcr.io/owner/app', credentials } });
  const { id } = accepted.parse(answer.body);
  const row = await rowOf(answer.body);
  expect(row?.imageCredentials?.toString('latin1')).not.toMatch(/canary/);
  expect(JSON.stringify(row)).not.toMatch(/canary/);
  expect(await unsealImageCredentials(test.deps.db, test.deps.sealing, id)).toEqual(credentials);
  const read = await test.send('GET', `/deployments/${id}`, { bearer: caller.apiKey });
  expect(`${await read.text()}${JSON.stringify(answer.body)}${test.logText()}`).not.toMatch(/canary-2[12]/);
  await test.send('DELETE', `/deployments/${id}`, { bearer: caller.apiKey });
  expect((await rowOf(answer.body))?.imageCredentials).toBeNull();
});

it.each([
  ['image.ref', {}],
  ['image.ref', { ref: 'https://ghcr.io/a/b' }],
  ['image.ref', { ref: '--privileged' }],
  ['image.ref', { ref: 'localhost/portico-build/rel_other' }],
  ['image.port', { ref: 'nginx', port: 0 }],
  ['image.credentials', { ref: 'nginx', credentials: 'user:pass' }],
  ['image.credentials.username', { ref: 'nginx', credentials: { password: 'p' } }],
  ['image.credentials.password', { ref: 'nginx', credentials: { username: 'u', password: '' } }],
  ['image.credentials.password', { ref: 'nginx', credentials: { username: 'u', password: 'a\nb' } }],
])('names the field %s, with an engine or without', async (field, image) => {
  for (const engine of ['docker 28.2.2', null]) {
    test.runtime.engine = engine;
    const answer = await create({ image });
    expect(answer.body).toMatchObject({ code: 'unsupported_deployment_request', field });
  }
});
