import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { accounts } from './identity.ts';
import type { MachineExecutionClass, MachineStatus, MachineWorkload, QuoteKind } from './row-types.ts';

/** What is taken of the sandbox's hardware; how much there is of it stands in its catalog. No row means nothing. */
export const capacityPools = pgTable(
  'capacity_pools',
  {
    id: text('id').primaryKey(),
    used: integer('used').notNull(),
  },
  (t) => [check('capacity_pools_used', sql`${t.used} >= 0`)],
);

/** A price that binds until `valid_until` and can be spent once; amounts in microdollars. */
export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind').$type<QuoteKind>().notNull(),
    profileId: text('profile_id').notNull(),
    /** Null for an accelerator, which goes where there is room. */
    region: text('region'),
    osImage: text('os_image'),
    hourlyMicrousd: bigint('hourly_microusd', { mode: 'number' }).notNull(),
    authorizationMicrousd: bigint('authorization_microusd', { mode: 'number' }).notNull(),
    monthlyCapMicrousd: bigint('monthly_cap_microusd', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    validUntil: instant('valid_until').notNull(),
    spentAt: instant('spent_at'),
  },
  (t) => [index('quotes_validity').on(t.validUntil)],
);

export const machines = pgTable(
  'machines',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    profileId: text('profile_id').notNull(),
    workload: text('workload').$type<MachineWorkload>().notNull(),
    executionClass: text('execution_class').$type<MachineExecutionClass>().notNull(),
    region: text('region').notNull(),
    osImage: text('os_image').notNull(),
    provider: text('provider').notNull(),
    sshPublicKey: text('ssh_public_key').notNull(),
    hourlyMicrousd: bigint('hourly_microusd', { mode: 'number' }).notNull(),
    monthlyCapMicrousd: bigint('monthly_cap_microusd', { mode: 'number' }),
    /** What it holds of the hardware, given back when it is deleted. */
    poolId: text('pool_id').notNull(),
    units: integer('units').notNull(),
    status: text('status').$type<MachineStatus>().notNull(),
    /** When a status that passes by itself is over; null for one that stays. */
    dueAt: instant('due_at'),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('machines_account').on(t.accountId, t.createdAt),
    index('machines_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);
