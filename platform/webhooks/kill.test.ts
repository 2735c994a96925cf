import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSealing } from '../db/sealing.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createOutbox } from './testing/outbox.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

const CHILD = fileURLToPath(new URL('testing/dispatcher-child.ts', import.meta.url));
const KILLS = 6;
const PER_ROUND = 40;

const key = randomBytes(32);
let database: TestDatabase;
let receiver: Receiver;
beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await database.close();
});

async function startChild(): Promise<ChildProcess> {
  const args = [CHILD, database.url, key.toString('hex'), receiver.host];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

it(
  'killed with -9 in mid-delivery again and again, everything that is owed arrives',
  { timeout: 120_000 },
  async () => {
    const outbox = await createOutbox(database.db, createSealing(key));
    const { id } = await outbox.subscribe(receiver.url);
    for (let round = 0; round < KILLS; round += 1) {
      await outbox.record(PER_ROUND);
      const seen = receiver.received.length + randomInt(1, PER_ROUND);
      const reached = Promise.withResolvers<undefined>();
      receiver.answer = (_message, response) => {
        // Killed before this answer is read.
        if (receiver.received.length >= seen) reached.resolve(undefined);
        else response.end();
      };
      const child = await startChild();
      await reached.promise;
      await kill(child);
    }
    receiver.answer = (_message, response) => response.end();
    const last = await startChild();
    await vi.waitFor(
      async () => {
        const rows = await outbox.deliveries(id);
        expect(rows.map(({ status }) => status)).toEqual(
          Array.from({ length: KILLS * PER_ROUND }, () => 'delivered'),
        );
      },
      { timeout: 30_000, interval: 50 },
    );
    await kill(last);
    const owed = new Set((await outbox.deliveries(id)).map(({ eventId }) => eventId));
    expect(owed.size).toBe(KILLS * PER_ROUND);
    expect(new Set(receiver.received.map(({ eventId }) => eventId))).toEqual(owed);
  },
);
