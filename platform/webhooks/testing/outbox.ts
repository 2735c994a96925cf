import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhooks.ts';
import type { Sealing } from '../../db/sealing.ts';
import { EVENT_TYPES, type EventText } from '../event-types.ts';
import { recordEvents } from '../record-events.ts';
import { newSigningSecret, signingSecretAad } from '../signing.ts';

export interface Outbox {
  deploymentId: string;
  /** Makes a webhook of the account for a receiver. */
  subscribe(url: string): Promise<{ id: string; secret: string }>;
  /** Writes events as the platform does; their messages are numbered. */
  record(count: number): Promise<void>;
  deliveries(webhookId: string): Promise<(typeof webhookDeliveries.$inferSelect)[]>;
}

/** An account with one deployment, whose events are told to the webhooks that a test makes. */
export async function createOutbox(db: Database, sealing: Sealing): Promise<Outbox> {
  const tail = randomBytes(8).toString('hex');
  const accountId = `acc_${tail}`;
  const deploymentId = `dep_${tail}`;
  await db.insert(accounts).values({ id: accountId, email: `${tail}@example.test`, passwordHash: '-' });
  const names = { appName: 'shop', subdomain: `shop-${tail}` };
  const state = { status: 'live', runtime: 'static', sourceType: 'repository' } as const;
  await db.insert(deployments).values({ id: deploymentId, accountId, ...names, ...state });
  return {
    deploymentId,
    async subscribe(url) {
      const id = `wh_${randomBytes(12).toString('hex')}`;
      const secret = newSigningSecret();
      const sealedSecret = sealing.seal(secret, signingSecretAad(id));
      await db.insert(webhooks).values({ id, accountId, url, events: [...EVENT_TYPES], sealedSecret });
      return { id, secret };
    },
    async record(count) {
      const texts = Array.from({ length: count }, (_, index): EventText => {
        return { type: 'deployment.unhealthy', message: `number ${String(index)}` };
      });
      await recordEvents(db, { deploymentId, runId: null }, texts);
    },
    deliveries: (webhookId) =>
      db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, webhookId))
        .orderBy(asc(webhookDeliveries.sequence)),
  };
}
