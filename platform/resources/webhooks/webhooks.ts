import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { accounts } from '../../db/schema/identity.ts';
import { webhooks } from '../../db/schema/webhooks.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { EVENT_TYPES, type WebhookEventType } from '../../webhooks/event-types.ts';
import { newSigningSecret, signingSecretAad } from '../../webhooks/signing.ts';
import { newResourceId } from '../new-id.ts';
import {
  WEBHOOKS_MAX,
  type createdWebhookSchema,
  type createWebhookSchema,
  type webhookSchema,
} from './schema.ts';

/** What may be shown of a webhook: its secret is not among it. */
const { id, url, events, createdAt } = getTableColumns(webhooks);
const SHOWN = { id, url, events, createdAt };

type Row = Pick<typeof webhooks.$inferSelect, keyof typeof SHOWN>;

/** The webhooks of an account, newest first. */
export async function listWebhooks({ db }: Pick<AppDeps, 'db'>, accountId: string) {
  const rows = await db
    .select(SHOWN)
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
  return rows.map(webhookAnswer);
}

/**
 * Makes a webhook for all event types or those named; its secret is kept sealed and leaves the server here only.
 * Throws invalid_webhook_url for what is no public HTTPS address, and invalid_request when the account has enough.
 */
export async function createWebhook(
  { db, sealing, addressGuard }: Pick<AppDeps, 'db' | 'sealing' | 'addressGuard'>,
  accountId: string,
  request: z.infer<typeof createWebhookSchema>,
): Promise<z.infer<typeof createdWebhookSchema>> {
  const fault = await addressGuard.fault(request.url);
  if (fault !== null) throw new PlatformError('invalid_webhook_url', { message: fault, field: 'url' });
  const webhookId = newResourceId('wh');
  const secret = newSigningSecret();
  const wanted = new Set<WebhookEventType>(request.events ?? EVENT_TYPES);
  return db.transaction(async (tx) => {
    // Held until the end, so that creates of one account count each other.
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('no key update');
    if ((await tx.$count(webhooks, eq(webhooks.accountId, accountId))) >= WEBHOOKS_MAX) {
      throw new PlatformError('invalid_request', {
        message: `An account has at most ${String(WEBHOOKS_MAX)} webhooks.`,
        action: 'Delete one that is no longer needed.',
      });
    }
    const [row] = await tx
      .insert(webhooks)
      .values({
        id: webhookId,
        accountId,
        url: request.url,
        events: EVENT_TYPES.filter((type) => wanted.has(type)),
        sealedSecret: sealing.seal(secret, signingSecretAad(webhookId)),
      })
      .returning(SHOWN);
    if (row === undefined) throw new Error('The database gave no row back for an insert.');
    return { webhook: webhookAnswer(row), signing_secret: secret };
  });
}

/**
 * Deletes a webhook: from then on it is told nothing, and what it was told is no longer shown. Its deliveries are
 * removed later, by the upkeep, out of the way of one that is being written just now. Throws webhook_not_found.
 */
export async function deleteWebhook(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
  webhookId: string,
): Promise<void> {
  const own = and(eq(webhooks.accountId, accountId), eq(webhooks.id, webhookId));
  const deleted = await db.delete(webhooks).where(own).returning({ id: webhooks.id });
  if (deleted.length === 0) throw new PlatformError('webhook_not_found');
}

function webhookAnswer(row: Row): z.infer<typeof webhookSchema> {
  return {
    id: row.id,
    url: row.url,
    events: EVENT_TYPES.filter((type) => row.events.includes(type)),
    active: true,
    created_at: row.createdAt.toISOString(),
  };
}
