import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { createBatcher } from './batcher.ts';

const INTERVAL_MS = 60_000;
const REMEMBERED_MAX = 10_000;

/** Writes `api_keys.last_used_at`, at most once a minute for each key, without making the request wait. */
export function createLastUsed(pool: Pool, logger: Logger): (keyId: string) => void {
  const written = new Map<string, number>();
  const write = createBatcher(async (ids: string[]) => {
    // Whole minutes between two writes also when several processes serve the same key.
    await pool.query(
      `UPDATE api_keys SET last_used_at = now()
       WHERE id = ANY ($1) AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`,
      [ids],
    );
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
