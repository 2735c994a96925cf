import type { Pool } from 'pg';
import type { AppDeps, SessionVerifier } from '../app-deps.ts';
import type { AuthKind } from '../contract/operation.ts';
import { hashApiKey, isApiKeyLike } from './api-key-codec.ts';
import { createBatcher } from './batcher.ts';
import type { Principal } from './context.ts';
import { createLastUsed } from './last-used.ts';
import { PlatformError } from './platform-error.ts';

/** Tells who sent a request; throws the codes of specification 5, rule 8. */
export type Authenticate = (
  authorization: string | undefined,
  kind: Exclude<AuthKind, 'none'>,
) => Promise<Principal>;

interface KeyRow {
  id: string;
  account_id: string;
  kind: string;
  hash: string;
}

const FIND_KEYS = {
  name: 'api-keys-by-hash',
  text: `SELECT id, account_id, kind, encode(hash, 'hex') AS hash FROM api_keys
    WHERE hash = ANY (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h) AND revoked_at IS NULL`,
};

/** Makes the check for both credential kinds. A revoked key or an ended session is refused at once: nothing is cached. */
export function createAuthenticate(deps: Pick<AppDeps, 'pool' | 'identity' | 'logger'>): Authenticate {
  const findKey = createBatcher((hashes: string[]) => findKeys(deps.pool, hashes));
  const markUsed = createLastUsed(deps.pool, deps.logger);

  async function byApiKey(credential: string): Promise<Principal> {
    const hash = hashApiKey(credential);
    const key = hash === null ? undefined : await findKey(hash.toString('hex')).catch(unavailable);
    if (key === undefined) throw new PlatformError('invalid_api_key');
    if (key.kind !== 'api') throw new PlatformError('credential_scope_violation');
    markUsed(key.id);
    return { accountId: key.account_id, kind: 'api_key', apiKeyId: key.id };
  }

  return async (authorization, kind) => {
    const credential = bearerOf(authorization);
    if (credential === undefined) throw new PlatformError('authentication_required');
    if (!isApiKeyLike(credential)) return bySession(deps.identity, credential);
    const principal = await byApiKey(credential);
    if (kind === 'portal_session') throw new PlatformError('portal_session_required');
    return principal;
  };
}

async function bySession(identity: SessionVerifier, token: string): Promise<Principal> {
  const session = await identity.verifyPortalSession(token).catch(unavailable);
  if (session === null) throw new PlatformError('invalid_api_key');
  return { accountId: session.accountId, kind: 'portal_session' };
}

async function findKeys(pool: Pool, hashes: string[]): Promise<(KeyRow | undefined)[]> {
  const { rows } = await pool.query<KeyRow>({ ...FIND_KEYS, values: [[...new Set(hashes)]] });
  const found = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => found.get(hash));
}

/** RFC 6750, 2.1: the scheme in any case, then one token. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +([A-Za-z0-9\-._~+/]{1,4096}=*) *$/i.exec(authorization ?? '')?.[1];
}

function unavailable(cause: unknown): never {
  throw new PlatformError('api_key_verification_unavailable', { cause });
}
