import { eq } from 'drizzle-orm';
import { rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customDomains } from '../db/schema/domains.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createAuthority, serveOnLoopback } from '../testing/tls-server.ts';
import { createApp, get, runEnd, startHarness, type Harness } from './testing/runtime-harness.ts';
import { makeRepository } from './testing/test-repository.ts';

let database: TestDatabase;
let harness: Harness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await startHarness(database);
});
afterAll(async () => {
  await harness.close();
  await database.close();
});

/** Asks the router for a host name that is not one of its own. */
const ask = (host: string, of = harness) => get(of.port, 'none', '/', { headers: { host } });

test('a verified domain is served by its host name, at once and after a restart, until it is removed', async () => {
  const app = await createApp(harness, { templateId: 'static-site' });
  expect(await runEnd(harness.db, app.runId)).toMatchObject({ status: 'succeeded' });
  const row = { deploymentId: app.id, domain: 'shop.example', token: 'x' };
  await harness.db.insert(customDomains).values(row);
  await harness.runtime.refreshDomains();
  expect((await ask('shop.example')).status).toBe(404);

  await harness.db.update(customDomains).set({ status: 'verified' });
  await harness.runtime.refreshDomains();
  const own = await get(harness.port, app.subdomain);
  expect(own.status).toBe(200);
  for (const host of [
    'shop.example',
    'SHOP.example',
    'shop.example.',
    `shop.example:${String(harness.port)}`,
  ]) {
    expect((await ask(host)).body, host).toBe(own.body);
  }
  for (const host of ['www.shop.example', 'example', 'xshop.example', '']) {
    expect((await ask(host)).status, host).toBe(404);
  }

  await harness.runtime.stop();
  await harness.runtime.start();
  const port = Number(new URL(harness.runtime.publicUrl('any')).port);
  const again = { ...harness, port };
  expect((await ask('shop.example', again)).body).toBe(own.body);

  await harness.db.delete(customDomains).where(eq(customDomains.deploymentId, app.id));
  await harness.runtime.refreshDomains();
  expect((await ask('shop.example', again)).status).toBe(404);
});

/** Answers with what it was told of the way of a request. */
const ECHO = `
require('node:http').createServer((request, response) => {
  const told = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded'];
  response.end(JSON.stringify(told.map((name) => request.headers[name] ?? null)));
}).listen(process.env.PORT);
`;

test('a proxy that ends TLS in front of the router serves a verified domain, and the app knows of it', async () => {
  const repository = await makeRepository({
    'package.json': JSON.stringify({ name: 'echo', scripts: { start: 'node server.js' } }),
    'server.js': ECHO,
  });
  const app = await createApp(harness, { repository: { url: repository.url } });
  expect(await runEnd(harness.db, app.runId)).toMatchObject({ status: 'succeeded' });
  await harness.db
    .insert(customDomains)
    .values({ deploymentId: app.id, domain: 'tls.example', token: 'y', status: 'verified' });
  await harness.runtime.refreshDomains();
  const port = Number(new URL(harness.runtime.publicUrl('any')).port);
  const authority = createAuthority();
  const proxy = await serveOnLoopback((incoming, response) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.7',
    };
    const { url: path, method } = incoming;
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    }).end();
  }, authority.issue('tls.example'));

  const body = await new Promise<string>((resolve, reject) => {
    const options = {
      ...{ host: '127.0.0.1', port: proxy.port, servername: 'tls.example', agent: false as const },
      ...{ ca: readFileSync(authority.caFile), headers: { host: 'tls.example' } },
    };
    httpsRequest(options, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(text));
    })
      .once('error', reject)
      .end();
  });
  expect(JSON.parse(body)).toEqual([
    'tls.example',
    'tls.example',
    'https',
    expect.stringMatching(/^203\.0\.113\.7, (::ffff:)?127\.0\.0\.1$/),
    null,
  ]);

  // At its own address nobody is in front, so what a client claims is no more than that.
  const claims = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7', forwarded: 'proto=https' };
  const own = JSON.parse((await get(port, app.subdomain, '/', { headers: claims })).body);
  expect(own.slice(2)).toEqual(['http', expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/), null]);
  const odd = { ...claims, host: 'tls.example', 'x-forwarded-proto': 'ftp', 'x-forwarded-for': 'a\tb' };
  const told = JSON.parse((await get(port, 'none', '/', { headers: odd })).body);
  expect(told.slice(2)).toEqual(own.slice(2));

  await proxy.close();
  authority.close();
  await rm(repository.folder, { recursive: true, force: true });
});
