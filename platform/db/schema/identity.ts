import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';
import type { KeyKind } from './row-types.ts';

/** A local account. Its id is the subject that the embedded issuer puts in its tokens. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name'),
  passwordHash: text('password_hash').notNull(),
  hasPaymentMethod: boolean('has_payment_method').notNull().default(false),
  starterCreditMicrousd: bigint('starter_credit_microusd', { mode: 'number' }).notNull().default(25_000_000),
  /** When it was found that nothing was left of the starter credit; null while there is some. */
  creditEndedAt: instant('credit_ended_at'),
  createdAt: createdAt(),
});

/** Payloads of the OpenID provider's adapter: sessions, grants, codes, tokens. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('oidc_payloads_grant').on(t.grantId),
    index('oidc_payloads_uid').on(t.uid),
    index('oidc_payloads_expiry').on(t.expiresAt),
  ],
);

/** Only the SHA-256 of a key is stored; the plaintext leaves the server once, when it is issued. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind').$type<KeyKind>().notNull().default('api'),
    tier: text('tier').notNull(),
    /** As its owner calls it; inference keys only. */
    name: text('name'),
    /** What the inference surface may be asked for with it; null for a key of the platform API. */
    scopes: jsonb('scopes').$type<string[]>(),
    hash: bytes('hash').notNull().unique(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('api_keys_account').on(t.accountId, t.createdAt)],
);
