import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts';
import { createSealing } from '../db/sealing.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { boundDeliveries } from './retention.ts';
import { createOutbox, type Outbox } from './testing/outbox.ts';

let database: TestDatabase;
let outbox: Outbox;
let id: string;
beforeAll(async () => {
  database = await createTestDatabase();
  outbox = await createOutbox(database.db, createSealing(randomBytes(32)));
  ({ id } = await outbox.subscribe('https://hooks.example.com/'));
});
afterAll(() => database.close());

const ago = (text: string) => sql`now() - ${text}::interval`;
const ended = { status: 'delivered' as const, nextAttemptAt: null };

it('what is open for longer than the schedule is given up, with a reason', async () => {
  await outbox.record(2);
  const [old, recent] = await outbox.deliveries(id);
  await database.db
    .update(webhookDeliveries)
    .set({ createdAt: ago('25 hours') })
    .where(eq(webhookDeliveries.id, old?.id ?? ''));
  await boundDeliveries(database.db);
  const rows = await outbox.deliveries(id);
  expect(rows[0]).toMatchObject({
    status: 'failed',
    nextAttemptAt: null,
    lastError: expect.stringContaining('a day'),
  });
  expect(rows[1]).toEqual(recent);
});

it('what ended a week ago is forgotten, and of what ended since, all but the newest 1,000', async () => {
  await outbox.record(1_203);
  await database.db.update(webhookDeliveries).set({ ...ended, updatedAt: ago('6 days') });
  const all = await outbox.deliveries(id);
  const [first] = all;
  await database.db
    .update(webhookDeliveries)
    .set({ updatedAt: ago('8 days') })
    .where(eq(webhookDeliveries.id, all.at(-1)?.id ?? ''));
  await boundDeliveries(database.db);
  const kept = await outbox.deliveries(id);
  expect(kept.map((row) => row.id)).toEqual(
    all
      .slice(0, -1)
      .slice(-1_000)
      .map((row) => row.id),
  );
  expect(kept.map((row) => row.id)).not.toContain(first?.id);
});

it('deliveries of a webhook that is gone go too', async () => {
  await database.db.delete(webhooks).where(eq(webhooks.id, id));
  await boundDeliveries(database.db);
  expect(await outbox.deliveries(id)).toEqual([]);
});
