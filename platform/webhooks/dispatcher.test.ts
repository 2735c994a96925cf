import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhooks } from '../db/schema/webhooks.ts';
import { createSealing } from '../db/sealing.ts';
import { createLogger } from '../logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createAddressGuard } from './address-guard.ts';
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { retryDelayMs } from './schedule.ts';
import { createOutbox, type Outbox } from './testing/outbox.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

const sealing = createSealing(randomBytes(32));
let database: TestDatabase;
let outbox: Outbox;
let receiver: Receiver;
let other: Receiver;
let log: string;
/** How far the dispatchers' clock is ahead. */
let skewMs: number;
const running: Dispatcher[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  outbox = await createOutbox(database.db, sealing);
  [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
  [log, skewMs] = ['', 0];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((dispatcher) => dispatcher.stop()));
  await Promise.all([receiver.close(), other.close()]);
});

function start(options: Partial<DispatcherOptions> = {}): Dispatcher {
  const resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  const dispatcher = createDispatcher({
    pool: database.pool,
    sealing,
    logger: createLogger('debug', { write: (line) => (log += line) }),
    guard: createAddressGuard({ loopbackReceivers: [receiver.host, other.host, '127.0.0.1:1'], resolve }),
    options: { pollMs: 5, stopGraceMs: 500, skewMs: () => skewMs, ...options },
  });
  running.push(dispatcher);
  dispatcher.start();
  return dispatcher;
}

const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const messagesOf = ({ received }: Receiver) =>
  received.map(({ body }): string => JSON.parse(body).data.message.replace('number ', ''));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('a delivery', () => {
  it('is signed so that openssl finds the same digest', async () => {
    const { secret } = await outbox.subscribe(receiver.url);
    await outbox.record(1);
    start();
    await soon(() => expect(receiver.received).toHaveLength(1));
    const [message] = receiver.received;
    if (message === undefined) throw new Error('nothing was received');
    const { headers, body } = message;
    const timestamp = String(headers['x-service-timestamp']);
    const args = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `key:${secret}`];
    const digest = execFileSync('openssl', args, { input: `${timestamp}.${body}`, encoding: 'utf8' });
    expect(headers['x-service-signature']).toBe(`v1=${/[0-9a-f]{64}/.exec(digest)?.[0] ?? ''}`);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(10);
    expect(headers['x-service-event-id']).toBe(JSON.parse(body).id);
    expect(headers['content-type']).toBe('application/json');
    expect(log).not.toContain(secret);
  });

  it('is told as delivered with the status and its one attempt, and not sent again', async () => {
    const { id } = await outbox.subscribe(receiver.url);
    receiver.answer = (_message, response) => response.writeHead(204).end();
    await outbox.record(3);
    start();
    await soon(async () => {
      const rows = await outbox.deliveries(id);
      expect(rows.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    });
    const told = { attempts: 1, statusCode: 204, lastError: null, nextAttemptAt: null };
    for (const row of await outbox.deliveries(id)) expect(row).toMatchObject(told);
    expect(messagesOf(receiver)).toEqual(numbers(3));
  });

  it('comes in the order of the events, by any number of dispatchers', async () => {
    await outbox.subscribe(receiver.url);
    for (let round = 0; round < 3; round += 1) start({ batchMax: 7 });
    await outbox.record(200);
    await soon(() => expect(receiver.received).toHaveLength(200));
    expect(messagesOf(receiver)).toEqual(numbers(200));
  });
});

describe('an attempt that fails', () => {
  it.each([
    ['500', 500, 'The receiver answered with status 500.'],
    ['410', 410, 'The receiver answered with status 410.'],
    ['a redirect', 307, 'The receiver answered with status 307. Redirects are not followed.'],
  ])('by %s is tried again', async (_what, status, lastError) => {
    const { id } = await outbox.subscribe(receiver.url);
    receiver.answer = (_message, response) => response.writeHead(status, { location: other.url }).end();
    await outbox.record(1);
    const startedAtMs = Date.now();
    start();
    await soon(async () => {
      const [row] = await outbox.deliveries(id);
      expect(row).toMatchObject({ status: 'retrying', attempts: 1, statusCode: status, lastError });
      expect(row?.nextAttemptAt?.getTime()).toBeGreaterThan(startedAtMs + 3_000);
    });
    expect(other.received).toEqual([]);
  });

  it.each([
    ['http://127.0.0.1:1/', 'The connection was refused.'],
    ['https://gone.example.com/', 'The host name could not be resolved.'],
    ['http://127.0.0.1:2/', 'Use https.'],
    ['https://10.0.0.1/', 'Use a public host: local and private ones are refused.'],
  ])('at %s says why', async (url, lastError) => {
    const { id } = await outbox.subscribe(url);
    await outbox.record(1);
    start();
    const told = { status: 'retrying', attempts: 1, statusCode: null, lastError };
    await soon(async () => expect((await outbox.deliveries(id))[0]).toMatchObject(told));
  });

  it('is repeated with the same event and body, a new time, until the schedule has ended', async () => {
    const { id } = await outbox.subscribe(receiver.url);
    receiver.answer = (_message, response) => response.writeHead(503).end();
    await outbox.record(1);
    start();
    for (let attempts = 1; attempts <= 7; attempts += 1) {
      await soon(async () => expect((await outbox.deliveries(id))[0]?.attempts).toBe(attempts));
      skewMs += 7 * 3_600_000;
    }
    const failed = { status: 'failed', attempts: 7, statusCode: 503, nextAttemptAt: null };
    expect((await outbox.deliveries(id))[0]).toMatchObject(failed);
    expect(receiver.received).toHaveLength(7);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-service-signature'])).size).toBe(7);
  });

  it('does not hold back the deliveries after it, and comes when it is due', async () => {
    const { id } = await outbox.subscribe(receiver.url);
    let isFirst = true;
    receiver.answer = (_message, response) => {
      response.writeHead(isFirst ? 500 : 200).end();
      isFirst = false;
    };
    await outbox.record(4);
    start();
    await soon(() => expect(messagesOf(receiver)).toEqual(['0', '1', '2', '3']));
    skewMs = 4_000;
    await outbox.record(1);
    await soon(() => expect(receiver.received).toHaveLength(5));
    skewMs = 6_000;
    await soon(() => expect(messagesOf(receiver)).toEqual(['0', '1', '2', '3', '0', '0']));
    await soon(async () => {
      expect((await outbox.deliveries(id)).every(({ status }) => status === 'delivered')).toBe(true);
    });
  });
});

describe('a receiver that hangs', () => {
  it('is given up after its time, and delays nobody', async () => {
    const hanging = await Promise.all(Array.from({ length: 8 }, () => outbox.subscribe(other.url)));
    const well = await outbox.subscribe(receiver.url);
    other.answer = () => undefined;
    await outbox.record(60);
    // Fewer places than receivers that hang.
    start({ lanesMax: 4, timeoutMs: 400 });
    await soon(async () => {
      const rows = await outbox.deliveries(well.id);
      expect(rows.filter(({ status }) => status === 'delivered')).toHaveLength(60);
    });
    const told = { status: 'retrying', statusCode: null, lastError: 'No answer within 0.4 seconds.' };
    await soon(async () => {
      for (const { id } of hanging) expect((await outbox.deliveries(id))[0]).toMatchObject(told);
    });
  });

  it('that drips its answer has delivered with its status, within the time', async () => {
    const { id } = await outbox.subscribe(receiver.url);
    receiver.answer = (_message, response) => response.writeHead(200).write('…');
    await outbox.record(2);
    start({ timeoutMs: 300 });
    await soon(async () => {
      expect((await outbox.deliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    });
  });
});

it('at the end what is under way is cut short, stays owed, and is sent by the next start', async () => {
  const { id } = await outbox.subscribe(receiver.url);
  receiver.answer = () => undefined;
  await outbox.record(1);
  const first = start({ stopGraceMs: 50 });
  await soon(() => expect(receiver.received).toHaveLength(1));
  await first.stop();
  expect((await outbox.deliveries(id))[0]).toMatchObject({ status: 'pending', attempts: 0 });
  receiver.answer = (_message, response) => response.end();
  start();
  await soon(async () => expect((await outbox.deliveries(id))[0]?.status).toBe('delivered'));
});

it('a webhook that is deleted is told no more, and one whose secret cannot be read harms no other', async () => {
  const gone = await outbox.subscribe(other.url);
  const broken = await outbox.subscribe(other.url);
  const well = await outbox.subscribe(receiver.url);
  await outbox.record(2);
  await database.db.delete(webhooks).where(eq(webhooks.id, gone.id));
  const sealedSecret = Buffer.from('not sealed');
  await database.db.update(webhooks).set({ sealedSecret }).where(eq(webhooks.id, broken.id));
  start();
  await soon(async () => {
    expect((await outbox.deliveries(well.id)).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });
  await soon(() => expect(log).toContain('a webhook could not be served'));
  expect(other.received).toEqual([]);
});

it('the schedule is the one of embedded-platform.md, a tenth more or less', () => {
  const minute = 60_000;
  const expected = [5_000, 30_000, 2 * minute, 15 * minute, 60 * minute, 360 * minute];
  const at = (random: number) => [1, 2, 3, 4, 5, 6].map((attempts) => retryDelayMs(attempts, () => random));
  expect(at(0.5)).toEqual(expected);
  expect(at(0)).toEqual(expected.map((ms) => ms * 0.9));
  expect(at(1)).toEqual(expected.map((ms) => Math.round(ms * 1.1)));
  expect(retryDelayMs(7)).toBeNull();
});
