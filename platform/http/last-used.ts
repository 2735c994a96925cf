import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { createBatcher } from './batcher.ts';

const INTERVAL_MS = 60_000;
const REMEMBERED_MAX = 10_000;

/**
 * Whole minutes between two writes also when several processes serve the same key. The first use of a key goes into
 * the audit in the same statement; the key itself is the actor.
 */
const MARK = {
  name: 'api-keys-used',
  text: `WITH due AS (
      SELECT id, account_id, kind, last_used_at FROM api_keys
      WHERE id = ANY ($1) AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')
      ORDER BY id FOR UPDATE
    ), used AS (
      UPDATE api_keys SET last_used_at = now() FROM due WHERE api_keys.id = due.id
    )
    INSERT INTO key_events (account_id, type, key_id, actor)
    SELECT account_id, CASE kind WHEN 'api' THEN 'api_key' WHEN 'inference' THEN 'inference_key'
      ELSE 'attachment_credential' END || '.first_used', id, id
    FROM due WHERE last_used_at IS NULL`,
};

/** Writes `api_keys.last_used_at`, at most once a minute for each key, without making the request wait. */
export function createLastUsed(pool: Pool, logger: Logger): (keyId: string) => void {
  const written = new Map<string, number>();
  const write = createBatcher(async (ids: string[]) => {
    await pool.query({ ...MARK, values: [ids] });
    return ids;
  });
  return (keyId) => {
    const nowMs = Date.now();
    if (nowMs - (written.get(keyId) ?? -Infinity) < INTERVAL_MS) return;
    if (written.size >= REMEMBERED_MAX) written.clear();
    written.set(keyId, nowMs);
    write(keyId).catch((error: unknown) => {
      written.delete(keyId);
      logger.warn({ err: error }, 'the last use of an API key was not written');
    });
  };
}
