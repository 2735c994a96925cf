import { getRequestListener } from '@hono/node-server';
import { connect } from 'node:net';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveEcho } from '../testing/echo-resource.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';

const MAX_BYTES = 1_048_576;
let api: TestApp;
let caller: TestCaller;
let server: Server;
let port: number;
beforeAll(async () => {
  api = await createTestApp({ resources: [serveEcho] });
  caller = await api.createCaller();
  const listener = getRequestListener(api.app.fetch, { overrideGlobalObjects: false });
  server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  await api.close();
});

/** A body of that many bytes, valid but for its length and that of its name. */
const bodyOf = (bytes: number) => `{"name":"${'x'.repeat(bytes - '{"name":""}'.length)}"}`;

async function send(text: string, chunked: boolean): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const length = chunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(Buffer.byteLength(text)) };
    const headers = {
      authorization: `Bearer ${caller.apiKey}`,
      'content-type': 'application/json',
      ...length,
    };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/echo', headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (part: string) => (answer += part));
      response.on('end', () => {
        resolve({ status: response.statusCode, text: answer });
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

test.each([true, false])('a small body is read over a real connection (chunked: %s)', async (chunked) => {
  expect(await send('{"name":"a"}', chunked)).toEqual({ status: 200, text: '{"body":{"name":"a"}}' });
});

test.each([true, false])('one MiB is still read, one byte more is refused (chunked: %s)', async (chunked) => {
  const most = await send(bodyOf(MAX_BYTES), chunked);
  expect([most.status, most.text.includes('"code":"invalid_env"')]).toEqual([400, true]);
  const more = await send(bodyOf(MAX_BYTES + 1), chunked);
  expect([more.status, more.text.includes('"code":"request_too_large"')]).toEqual([413, true]);
});

test('a body that never ends is cut off once it is too large', async () => {
  const socket = connect(port, '127.0.0.1');
  const head = `POST /echo HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${caller.apiKey}\r\n`;
  socket.write(`${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => undefined);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let sentBytes = 0;
  while (answer === '' && sentBytes < 64 * MAX_BYTES) {
    sentBytes += chunk.length;
    await new Promise<void>((resolve) => {
      if (socket.destroyed || socket.write(chunk)) setImmediate(resolve);
      else socket.once('drain', resolve).once('close', resolve);
    });
  }
  await expect.poll(() => answer).toContain('413');
  socket.destroy();
});
