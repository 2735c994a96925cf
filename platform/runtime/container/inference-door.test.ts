import { eq } from 'drizzle-orm';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deployments } from '../../db/schema/deployments.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { serveOnLoopback, type LoopbackServer } from '../../testing/tls-server.ts';
import { createApp, get, runEnd, startHarness, type Harness } from '../testing/runtime-harness.ts';
import { openTestEngine } from '../testing/test-engine.ts';

vi.setConfig({ testTimeout: 90_000 });
const real = await openTestEngine();
if (real.reason !== null) console.log(`The way of containers to the gateway is not tested: ${real.reason}.`);

/** Asks as soon as it starts, as apps do, then serves what it heard and the address that it asked. */
const ASK = `
w=/bin/busybox
base=\${OPENAI_BASE_URL#http://}; host=\${base%%:*}; rest=\${base#*:}
until $w grep -q heard /www/heard; do
  $w sleep 0.1
  $w printf 'GET /%s/models HTTP/1.0\\r\\nAuthorization: Bearer %s\\r\\n\\r\\n' "\${rest#*/}" "$OPENAI_API_KEY" |
    $w nc -w 5 "$host" "\${rest%%/*}" > /www/heard
done
echo "$OPENAI_BASE_URL" > /www/address
echo "$OTHER" > /www/other
exec $w httpd -f -p $PORT -h /www
`;

describe.skipIf(real.reason !== null)('on a real engine', () => {
  if (real.reason !== null) return;
  const { image } = real;
  let database: TestDatabase;
  let harness: Harness;
  let surface: LoopbackServer;
  const heard: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    surface = await serveOnLoopback((incoming, response) => {
      heard.push(`${incoming.method ?? ''} ${incoming.url ?? ''} ${incoming.headers.host ?? ''}`);
      response.end(`heard ${incoming.headers.authorization ?? 'nobody'}`);
    });
    const inferenceUrl = `http://localhost:${String(surface.port)}/inference/v1`;
    harness = await startHarness(database, { stopGraceMs: 500 }, real.env, inferenceUrl);
  });
  afterAll(async () => {
    await harness.close();
    await surface.close();
    await database.close();
    await real.close();
  });

  /** A request from this machine to the door, spelt as it stands. */
  function knock(door: URL, path: string, method = 'GET'): Promise<string> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: door.hostname, port: door.port, path, method, agent: false });
      outgoing.once('error', reject);
      outgoing.once('response', (answer: IncomingMessage) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.once('end', () => resolve(`${String(answer.statusCode)} ${body}`));
      });
      outgoing.end();
    });
  }

  test('a container reaches the inference gateway by its environment, and nothing else of the platform', async () => {
    const env = {
      OPENAI_BASE_URL: `http://localhost:${String(surface.port)}/inference/v1`,
      OPENAI_API_KEY: 'sk-canary-1',
      OTHER: `http://localhost:${String(surface.port)}/inference/v10`,
    };
    const command = ['/bin/busybox', 'sh', '-c', ASK];
    const app = await createApp(harness, { image: { ref: image }, command, env });
    expect(await runEnd(harness.db, app.runId)).toMatchObject({ errorMessage: null, status: 'succeeded' });
    const page = async (path: string) => (await get(harness.port, app.subdomain, path)).body.trim();
    expect(await page('/heard')).toMatch(/^HTTP\/1.1 200 OK[^]*heard Bearer sk-canary-1$/);
    expect(await page('/other')).toBe(env.OTHER);
    const door = new URL(await page('/address'));
    expect(door.hostname).not.toMatch(/^(localhost|127\.|0\.0\.0\.0)/);

    heard.length = 0;
    for (const path of [
      '/',
      '/deployments',
      '/inference/v1',
      '/inference/v10/x',
      '/inference/v1/../../api-keys',
      '/inference/v1/%2e%2e/%2E%2E/deployments',
      '/inference/v1/..\\..\\deployments',
      '//inference/v1/models',
      'http://localhost/deployments',
      'http://',
    ]) {
      expect(await knock(door, path), path).toMatch(/^(404 Only|400)/);
    }
    expect(heard).toEqual([]);
    expect(await knock(door, '/inference/v1/chat/completions?a=1', 'POST')).toBe('200 heard nobody');
    expect(heard).toEqual([`POST /inference/v1/chat/completions?a=1 localhost:${String(surface.port)}`]);

    const gone = { status: 'deleted' as const, deletedAt: new Date() };
    await harness.db.update(deployments).set(gone).where(eq(deployments.id, app.id));
    await harness.runtime.remove(app.id);
  });
});
