import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import {
  createAuthority,
  serveOnLoopback,
  type LoopbackServer,
  type TestAuthority,
} from '../testing/tls-server.ts';
import { observeHttps } from './observe-https.ts';

let authority: TestAuthority;
const open: LoopbackServer[] = [];
beforeAll(() => {
  authority = createAuthority();
});
afterAll(() => authority.close());
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const hello: RequestListener = (request, response) => response.end(request.headers.host);

async function serve(
  listener: RequestListener,
  certificate?: { key: string; cert: string },
): Promise<number> {
  const server = await serveOnLoopback(listener, certificate);
  open.push(server);
  return server.port;
}

function observe(port: number, options: Partial<Parameters<typeof observeHttps>[0]> = {}) {
  return observeHttps({
    domain: 'shop.test',
    addresses: ['127.0.0.1'],
    port,
    extraCa: readFileSync(authority.caFile, 'utf8'),
    allowsLoopback: true,
    routerHeader: 'x-portico-router',
    ...options,
  });
}

test('a trusted certificate and an answer are seen to serve', async () => {
  const hosts: (string | undefined)[] = [];
  const port = await serve((request, response) => {
    hosts.push(request.headers.host);
    response.writeHead(302, { location: 'https://elsewhere.test/' }).end();
  }, authority.issue('shop.test'));
  const seen = await observe(port);
  expect(seen).toMatchObject({
    state: 'serving',
    url: `https://shop.test:${String(port)}/`,
    address: '127.0.0.1',
    status: 302,
    certificate: { subject: 'shop.test', issuer: 'Test authority', names: ['shop.test'], problem: null },
  });
  expect(Date.parse(seen.certificate?.valid_to ?? '')).toBeGreaterThan(Date.now());
  expect(hosts).toEqual([`shop.test:${String(port)}`]);
});

test('an authority that is not trusted is a problem of the certificate, with what was behind it', async () => {
  const port = await serve(hello, authority.issue('shop.test'));
  expect(await observe(port, { extraCa: null })).toMatchObject({
    state: 'certificate_problem',
    status: 200,
    certificate: { problem: expect.stringMatching(/authority|chain/) },
  });
});

test('a certificate for another name is said so', async () => {
  const port = await serve(hello, authority.issue('other.test'));
  expect(await observe(port)).toMatchObject({
    state: 'certificate_problem',
    certificate: { names: ['other.test'], problem: 'The certificate is for another name.' },
  });
});

test('a certificate that has expired is said so', async () => {
  const port = await serve(hello, authority.issue('shop.test', -1));
  expect(await observe(port)).toMatchObject({ reason: 'The certificate has expired.' });
});

test("the router's own answer is not taken for the app's", async () => {
  const port = await serve((_request, response) => {
    response.writeHead(404, { 'x-portico-router': '404' }).end();
  }, authority.issue('shop.test'));
  expect(await observe(port)).toMatchObject({ state: 'not_serving', status: 404 });
});

test('an answer of 500 is not called serving', async () => {
  const port = await serve(
    (_request, response) => response.writeHead(500).end(),
    authority.issue('shop.test'),
  );
  expect(await observe(port)).toMatchObject({ state: 'not_serving', status: 500 });
});

test('plain HTTP, a closed port and a silent server are unreachable, each with its reason', async () => {
  expect(await observe(await serve(hello))).toMatchObject({
    state: 'unreachable',
    reason: expect.stringMatching(/TLS/),
  });
  expect(await observe(1)).toMatchObject({
    state: 'unreachable',
    reason: expect.stringMatching(/connections/),
  });
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const seen = await observe(address !== null && typeof address === 'object' ? address.port : 0);
  expect(seen).toMatchObject({ state: 'unreachable', reason: 'It did not answer in time.' });
  await new Promise((resolve) => silent.close(resolve));
});

test('the next address is tried when one does not answer', async () => {
  const port = await serve(hello, authority.issue('shop.test'));
  const seen = await observe(port, { addresses: ['127.9.9.9', '127.0.0.1'] });
  expect(seen).toMatchObject({ state: 'serving', address: '127.0.0.1' });
});

test('addresses that are not public are not opened', async () => {
  let count = 0;
  const port = await serve((_request, response) => {
    count += 1;
    response.end();
  }, authority.issue('shop.test'));
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
    const seen = await observe(port, { addresses: [address], allowsLoopback: false });
    expect(seen).toMatchObject({ state: 'not_checked', address: null, status: null });
  }
  expect(await observe(port, { addresses: [] })).toMatchObject({ state: 'not_checked' });
  expect(count).toBe(0);
});
