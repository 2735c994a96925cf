import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createApp, get, runEnd, startHarness, type Harness } from '../testing/runtime-harness.ts';
import { makeRepository } from '../testing/test-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let harness: Harness;
const folders: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  harness = await startHarness(database);
});
afterAll(async () => {
  await harness.close();
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the router', () => {
  test('passes streams, bodies, repeated headers and upgrades, and says where a request came from', async () => {
    const source = await makeRepository({
      'package.json': '{}',
      'server.js': `const server = require('node:http').createServer(async (q, r) => {
          if (q.url === '/cookies') { r.setHeader('set-cookie', ['a=1', 'b=2']); return r.end(); }
          if (q.url === '/reset') return q.socket.destroy();
          let body = ''; for await (const chunk of q) body += chunk;
          r.end(JSON.stringify({ body, method: q.method, url: q.url, headers: q.headers }));
        }).listen(process.env.PORT, '::1');
        server.on('upgrade', (q, socket) => {
          socket.write('HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: echo\\r\\n\\r\\n');
          socket.on('data', (chunk) => socket.write(chunk));
        });`,
    });
    folders.push(source.folder);
    const app = await createApp(harness, { repository: { url: source.url } });
    expect((await runEnd(harness.db, app.runId)).errorMessage).toBeNull();
    const body = 'x'.repeat(300_000);
    const headers = {
      'x-forwarded-for': '6.6.6.6',
      connection: 'x-drop, close',
      'x-drop': '1',
      'x-keep': '2',
    };
    const reply = await get(harness.port, app.subdomain, '/p?q=1', { method: 'PUT', body, headers });
    const seen = JSON.parse(reply.body) as {
      body: string;
      method: string;
      url: string;
      headers: Record<string, string>;
    };
    expect(seen).toMatchObject({ body, method: 'PUT', url: '/p?q=1' });
    expect(seen.headers).toMatchObject({
      host: `${app.subdomain}.localhost:${String(harness.port)}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-keep': '2',
    });
    expect(seen.headers['x-drop']).toBeUndefined();
    expect((await get(harness.port, app.subdomain, '/cookies')).headers['set-cookie']).toEqual([
      'a=1',
      'b=2',
    ]);
    const cut = await get(harness.port, app.subdomain, '/reset');
    expect(cut).toMatchObject({ status: 502, headers: { 'x-portico-router': '502' } });
    expect(await echo(harness.port, app.subdomain)).toBe('hello');
  });
});

/** Upgrades a connection to the app and gives what comes back of `hello`. */
function echo(port: number, subdomain: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.once('error', reject);
    socket.write(
      `GET / HTTP/1.1\r\nHost: ${subdomain}.localhost:${String(port)}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`,
    );
    socket.on('data', (chunk: string) => {
      const hadHead = text.includes('\r\n\r\n');
      text += chunk;
      if (!hadHead && text.includes('\r\n\r\n')) socket.write('hello');
      const answer = text.split('\r\n\r\n')[1] ?? '';
      if (answer === 'hello') {
        socket.destroy();
        resolve(text.startsWith('HTTP/1.1 101 ') ? answer : text);
      }
    });
  });
}
