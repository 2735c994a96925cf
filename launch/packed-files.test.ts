import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { packedFiles, packFiles } from './packed-files.ts';

const SCRIPT = 'console.log("hello");'.repeat(200);
const RULES = {
  headers: [
    { regex: '^/_next/.*$', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
    { regex: '^/auth/.*$', headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'" }] },
  ],
};

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** A project with one built script, and a server that says 299 for what is left to Next. */
async function project({ isPacked = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-packed-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('.next/static/chunks/a.js', SCRIPT);
  write('.next/static/media/a.woff2', 'font');
  write('.next/routes-manifest.json', JSON.stringify(RULES));
  write('.next/packed.txt', 'outside');
  if (isPacked) packFiles(folder);
  const packed = packedFiles(folder);
  const server = createServer((request, response) => {
    if (!packed(request, response)) response.writeHead(299).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return (path: string, { method = 'GET', accepts = 'gzip, deflate, br' } = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': accepts };
      const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      sent.once('error', reject);
      sent.end();
    });
}

test('a packed script is sent with the headers of every answer, to be kept for good', async () => {
  const ask = await project();
  const { status, headers, body } = await ask('/_next/static/chunks/a.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
});

test.each([
  '/_next/static/chunks/b.js',
  '/_next/static/media/a.woff2',
  '/_next/static/../packed.txt',
  '/_next/static/%2e%2e/packed.txt',
  '/_next/static/chunks/a.js?x',
  '/_next/static/__proto__',
  '/',
])('%s is left to Next', async (path) => {
  expect((await (await project())(path)).status).toBe(299);
});

test('so are other methods, browsers that do not know Brotli, and builds without packed files', async () => {
  const ask = await project();
  const path = '/_next/static/chunks/a.js';
  expect((await ask(path, { method: 'HEAD' })).status).toBe(299);
  for (const accepts of ['gzip', 'identity', 'br;q=0, gzip', 'brx'])
    expect((await ask(path, { accepts })).status).toBe(299);
  expect((await (await project({ isPacked: false }))(path)).status).toBe(299);
});
