import { flag, instantRaw, readAnswer, record, requiredText, rows, text, type Rows } from '@/lib/api/read';
import type { IssuedAnswer } from './issue-once';

const apiKey = record({
  id: requiredText(),
  tier: text(),
  active: flag(),
  created_at: instantRaw(),
  last_used_at: instantRaw(),
  revoked_at: instantRaw(),
});

const apiKeyList = record({ api_keys: rows(apiKey) });
const issuedApiKey = record({ api_key: requiredText(), tier: text() });
const revokedApiKey = record({ revoked: flag() });

/** A key's metadata; its plaintext is in no list (specification 2.10). The unit of the times is not shown. */
export interface ApiKey {
  id: string;
  /** '' when not reported. */
  tier: string;
  isActive: boolean;
  createdAt: string | number | null;
  lastUsedAt: string | number | null;
  revokedAt: string | number | null;
}

/** Reads the answer of GET /api-keys. A row without an id is kept as it came. */
export function readApiKeyList(answer: unknown): Rows<ApiKey> {
  const { rows: keys, broken } = readAnswer(apiKeyList, answer).api_keys;
  return {
    rows: keys.map((key) => ({
      id: key.id,
      tier: key.tier,
      isActive: key.active,
      createdAt: key.created_at,
      lastUsedAt: key.last_used_at,
      revokedAt: key.revoked_at,
    })),
    broken,
  };
}

/** Reads the answer of POST /api-keys. @throws ApiError when it holds no key: then nobody has its plaintext */
export function readIssuedApiKey(answer: unknown): IssuedAnswer {
  const { api_key: plaintext, tier } = readAnswer(issuedApiKey, answer);
  return { plaintext, facts: tier === '' ? {} : { tier } };
}

/** Reads the answer of DELETE /api-keys/{key_id}; false is possible (specification 4.5). */
export function readRevokedApiKey(answer: unknown): boolean {
  return readAnswer(revokedApiKey, answer).revoked;
}
