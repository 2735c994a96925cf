import { z } from '@hono/zod-openapi';
import { assumed } from '../../contract/assumed.ts';

/** Unix seconds; the specification does not show the unit. */
const unixSeconds = z.int().nullish().openapi(assumed);

export const apiKeySchema = z
  .object({
    id: z.string(),
    tier: z.string(),
    active: z.boolean(),
    created_at: unixSeconds,
    last_used_at: unixSeconds,
    revoked_at: unixSeconds,
  })
  .openapi('ApiKey');

export const apiKeyListSchema = z.object({ api_keys: z.array(apiKeySchema) }).openapi('ApiKeyList');

/** The plaintext is shown once, here (specification 2.10). */
export const issuedApiKeySchema = z.object({ api_key: z.string(), tier: z.string() }).openapi('IssuedApiKey');

export const revokedApiKeySchema = z.object({ revoked: z.boolean() }).openapi('RevokedApiKey');
