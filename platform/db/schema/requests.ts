import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';

/** The claim and, once known, the answer of a request with an Idempotency-Key (specification 8.3). */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    bodyDigest: bytes('body_digest').notNull(),
    /** Null while the first request is still under way. */
    responseStatus: integer('response_status'),
    responseBody: jsonb('response_body'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_age').on(t.createdAt)],
);

/** What is used of the hourly budgets (specification 8.1), so that a restart does not refill them. */
export const budgetWindows = pgTable(
  'budget_windows',
  {
    accountId: text('account_id').notNull(),
    budget: text('budget').notNull(),
    windowStart: instant('window_start').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.budget] })],
);
