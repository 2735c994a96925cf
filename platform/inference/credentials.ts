import type { Pool } from 'pg';
import type { AppDeps } from '../app-deps.ts';
import { IS_PAST } from '../db/superseded-credentials.ts';
import { hashApiKey } from '../http/api-key-codec.ts';
import { bearerOf } from '../http/auth.ts';
import { createBatcher } from '../http/batcher.ts';
import { createLastUsed } from '../http/last-used.ts';
import { InferenceError } from './inference-error.ts';

interface CredentialRow {
  id: string;
  account_id: string;
  kind: string;
  scopes: string[] | null;
  hash: string;
}

/** Whose a credential of the inference surface is, and what it may ask for. */
interface InferenceCaller {
  accountId: string;
  scopes: readonly string[];
}

const FIND = {
  name: 'inference-credentials-by-hash',
  text: `SELECT k.id, k.account_id, k.kind, k.scopes, encode(k.hash, 'hex') AS hash
    FROM api_keys k LEFT JOIN ai_attachment_credentials c ON c.key_id = k.id
    WHERE k.hash = ANY (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h) AND k.revoked_at IS NULL
      AND NOT (${IS_PAST})`,
};

/**
 * Makes the check of the inference surface: inference keys and the credentials of attachments, nothing else. A
 * revoked one is refused from the next request on: nothing is cached.
 */
export function createInferenceAuth(deps: Pick<AppDeps, 'pool' | 'logger'>) {
  const find = createBatcher((hashes: string[]) => findCredentials(deps.pool, hashes));
  const markUsed = createLastUsed(deps.pool, deps.logger);
  return async (authorization: string | undefined): Promise<InferenceCaller> => {
    const credential = bearerOf(authorization);
    if (credential === undefined) {
      throw new InferenceError(401, 'Send an inference key as a bearer credential.', {
        code: 'missing_api_key',
      });
    }
    const hash = hashApiKey(credential);
    const row = hash === null ? undefined : await find(hash.toString('hex')).catch(unavailable);
    if (row === undefined) {
      throw new InferenceError(401, 'The credential is not valid or was revoked.', {
        code: 'invalid_api_key',
      });
    }
    if (row.kind === 'api') {
      const message = 'A key of the platform API is not valid here: use an inference key.';
      throw new InferenceError(403, message, { code: 'credential_scope_violation' });
    }
    markUsed(row.id);
    return { accountId: row.account_id, scopes: row.scopes ?? [] };
  };
}

async function findCredentials(pool: Pool, hashes: string[]): Promise<(CredentialRow | undefined)[]> {
  const { rows } = await pool.query<CredentialRow>({ ...FIND, values: [[...new Set(hashes)]] });
  const found = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => found.get(hash));
}

function unavailable(cause: unknown): never {
  throw new InferenceError(503, 'The credential cannot be verified now.', { cause });
}
