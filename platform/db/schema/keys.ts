import { sql } from 'drizzle-orm';
import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { accounts } from './identity.ts';

/** What happened to the keys of an account; outlives the keys themselves. */
export const keyEvents = pgTable(
  'key_events',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    id: text('id')
      .notNull()
      .unique()
      .default(sql`'kev_' || replace(gen_random_uuid()::text, '-', '')`),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    type: text('type').notNull(),
    keyId: text('key_id').notNull(),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('key_events_account').on(t.accountId, t.sequence), index('key_events_age').on(t.createdAt)],
);
