import { sql } from 'drizzle-orm';
import type { AppDeps } from '../app-deps.ts';
import { budgetWindows } from '../db/schema/requests.ts';
import { periodically } from '../periodically.ts';
import { boundDeliveries } from '../webhooks/retention.ts';
import { forgetOldKeyEvents } from '../resources/api-keys/key-events.ts';
import { forgetPastAttachments } from '../resources/attachments/past-attachments.ts';
import { forgetOldIdempotency } from './idempotency.ts';

const EVERY_MS = 15 * 60_000;

/** Removes what has had its time: idempotency records after 24 hours, budget windows and webhook deliveries after theirs. Gives the end of it. */
export function startUpkeep({ db, logger }: Pick<AppDeps, 'db' | 'logger'>): () => Promise<void> {
  const work = async (): Promise<void> => {
    await forgetOldIdempotency(db);
    await boundDeliveries(db);
    await forgetPastAttachments(db);
    await forgetOldKeyEvents(db);
    await db.delete(budgetWindows).where(sql`${budgetWindows.windowStart} < now() - interval '1 day'`);
  };
  return periodically(logger, 'upkeep of the database failed', [[EVERY_MS, work]]);
}
