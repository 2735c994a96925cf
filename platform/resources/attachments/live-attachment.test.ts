import { rm } from 'node:fs/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../app.ts';
import { unsealEnv } from '../../db/unseal-env.ts';
import { listenOnLoopback, type HttpServer } from '../../http/http-server.ts';
import { freePort, takePort } from '../../runtime/process/free-port.ts';
import { createRuntime } from '../../runtime/runtime.ts';
import { get, makeTestFolder, QUICK, runEnd } from '../../runtime/testing/runtime-harness.ts';
import type { Runtime } from '../../runtime/types.ts';
import { driveAttachments } from '../../testing/drive-attachments.ts';
import { createTestApp, type SendOptions, type TestApp, type TestCaller } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What the starter says while nothing is attached. */
const NOT_ATTACHED = '503 No inference gateway is attached. Attach one to this deployment, then ask again.';

const said = z.object({ answer: z.string().optional(), problem: z.string().optional() });
let test: TestApp;
let runtime: Runtime;
let http: HttpServer;
let dataFolder: string;
let caller: TestCaller;
let platformPort: number;
let drive: ReturnType<typeof driveAttachments>;

/** The API on a real port with the real runtime, so that an app can call the platform that runs it. */
beforeAll(async () => {
  platformPort = await takePort();
  test = await createTestApp({ env: { PLATFORM_PORT: String(platformPort) } });
  dataFolder = await makeTestFolder();
  const { db, logger, sealing } = test.deps;
  runtime = createRuntime({
    db,
    databaseUrl: test.database.url,
    env: { dataFolder, appsPort: 0 },
    logger,
    unsealEnv: (deploymentId) => unsealEnv(db, sealing, deploymentId),
    options: QUICK,
  });
  const deps = { ...test.deps, runtime };
  const api = getRequestListener(createApp(deps).fetch, { overrideGlobalObjects: false });
  http = await listenOnLoopback(platformPort, 'PLATFORM_PORT', (req, res) => void api(req, res));
  await runtime.start();
  drive = driveAttachments({ deps, send });
  caller = await test.createCaller();
});
afterAll(async () => {
  await runtime.stop();
  await http.close();
  freePort(platformPort);
  await test.close();
  await rm(dataFolder, { recursive: true, force: true });
});

function send(method: string, path: string, { bearer, json, headers }: SendOptions = {}): Promise<Response> {
  return fetch(`${test.deps.env.apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer ?? ''}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

async function mustSucceed(runId: string): Promise<void> {
  expect(await runEnd(test.deps.db, runId)).toMatchObject({ status: 'succeeded', errorMessage: null });
}

/** Asks the app again and again, one request after another, until it is told to stop; gives every answer. */
function askOnAndOn(ask: () => Promise<string>): () => Promise<string[]> {
  const state = { isOver: false };
  const answers = (async () => {
    const heard: string[] = [];
    while (!state.isOver) heard.push(await ask());
    return heard;
  })();
  return () => {
    state.isOver = true;
    return answers;
  };
}

it('the starter can ask the gateway once it is attached, while its credential is rotated, and not when it is detached', async () => {
  const json = { template_id: 'gateway-chat', name: 'asker' };
  const created = await send('POST', '/deployments', { bearer: caller.apiKey, json });
  const { id: deploymentId, subdomain, run_id: createRun } = await created.json();
  await mustSucceed(createRun);
  const appsPort = Number(new URL(runtime.publicUrl('any')).port);
  const ask = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ message: 'Hello, gateway' });
    const reply = await get(appsPort, subdomain, '/ask', { method: 'POST', headers, body });
    const { answer, problem } = said.parse(JSON.parse(reply.body));
    return `${String(reply.status)} ${answer ?? problem ?? ''}`;
  };
  const page = async () => (await get(appsPort, subdomain)).body;
  expect(await ask()).toBe(NOT_ATTACHED);
  expect(await page()).toContain('No inference gateway is attached.');

  const attached = await drive.attach(caller, deploymentId);
  await mustSucceed(attached.run_id);
  expect(await ask()).toBe('200 Hello, gateway');
  expect(await page()).not.toContain('No inference gateway is attached.');
  expect(await drive.read(caller, attached.id)).toMatchObject({ status: 'attached' });
  const { OPENAI_API_KEY: first } = await drive.env(deploymentId);

  const stop = askOnAndOn(ask);
  const rotated = await drive.rotate(caller, attached.id);
  await mustSucceed(rotated.run_id);
  const { OPENAI_API_KEY: second } = await drive.env(deploymentId);
  expect(await drive.ask(first)).toBe(200);
  expect(await ask()).toBe('200 Hello, gateway');
  const answers = await stop();
  expect(answers.length).toBeGreaterThan(10);
  expect(new Set(answers)).toEqual(new Set(['200 Hello, gateway']));
  // As if the minute were over in which the release before ends its requests.
  await drive.endRun(rotated.run_id, 'succeeded', 61_000);
  expect([await drive.ask(first), await drive.ask(second)]).toEqual([401, 200]);
  expect(await ask()).toBe('200 Hello, gateway');

  const detached = await drive.detach(caller, attached.id);
  expect(await drive.ask(second)).toBe(401);
  await mustSucceed(detached.run_id);
  expect(await ask()).toBe(NOT_ATTACHED);
  expect(await drive.read(caller, attached.id)).toMatchObject({ status: 'detached' });
  for (const secret of [first, second]) expect(test.logText()).not.toContain(secret);
});
