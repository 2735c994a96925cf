import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { aiAttachments } from '../../db/schema/attachments.ts';
import { apiKeys } from '../../db/schema/identity.ts';
import { IS_PAST } from '../../db/superseded-credentials.ts';

/** How long what is detached can still be read. */
const KEPT = sql`interval '7 days'`;

/** Revokes credentials that were rotated away and have had their time, with their events. */
const REVOKE_PAST = sql.raw(`
  WITH revoked AS (
    UPDATE api_keys k SET revoked_at = now() FROM ai_attachment_credentials c
    WHERE c.key_id = k.id AND k.revoked_at IS NULL AND ${IS_PAST}
    RETURNING k.id, k.account_id
  )
  INSERT INTO key_events (account_id, type, key_id, actor)
  SELECT account_id, 'attachment_credential.revoked', id, 'platform' FROM revoked`);

/** Ends what is past and forgets what ended long ago; called by a timer. */
export async function forgetPastAttachments(db: Database): Promise<void> {
  await db.execute(REVOKE_PAST);
  await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.kind, 'attachment'), sql`${apiKeys.revokedAt} < now() - ${KEPT}`));
  await db.delete(aiAttachments).where(sql`${aiAttachments.detachedAt} < now() - ${KEPT}`);
}
