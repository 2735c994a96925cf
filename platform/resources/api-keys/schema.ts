import { z } from '@hono/zod-openapi';
import { assumed, assumedInstant } from '../../contract/assumed.ts';
import { INFERENCE_SCOPES } from '../../inference/scopes.ts';

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

const inferenceScopes = z.array(z.enum(INFERENCE_SCOPES));

/** Misspelt fields are refused: a key with `scope` for `scopes` would be given more than was meant. */
export const newInferenceKeySchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name must not hold control characters.')
      // The flag would otherwise become a part of the text.
      .openapi({ pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
      .optional(),
    scopes: inferenceScopes
      .min(1)
      .max(INFERENCE_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Give each scope once.')
      .optional(),
  })
  .openapi('NewInferenceKey', assumed);

const inferenceKeyFacts = {
  id: z.string(),
  kind: z.literal('inference'),
  name: z.string().nullable(),
  // Text, so that a scope of a later version does not break a reader of this one.
  scopes: z.array(z.string()),
};

export const inferenceKeyListSchema = z
  .object({
    api_keys: z.array(
      z.object({ ...apiKeySchema.shape, ...inferenceKeyFacts }).openapi('InferenceKey', assumed),
    ),
    count: z.int(),
  })
  .openapi('InferenceKeyList', assumed);

/** The plaintext is shown once, here. */
export const issuedInferenceKeySchema = z
  .object({ ...issuedApiKeySchema.shape, ...inferenceKeyFacts })
  .openapi('IssuedInferenceKey', assumed);

const KEY_EVENT_TYPES = [
  'api_key.issued',
  'api_key.first_used',
  'api_key.revoked',
  'inference_key.issued',
  'inference_key.first_used',
  'inference_key.revoked',
  'attachment_credential.issued',
  'attachment_credential.first_used',
  'attachment_credential.rotated',
  'attachment_credential.revoked',
] as const;

export type KeyEventType = (typeof KEY_EVENT_TYPES)[number];

export const keyAuditSchema = z
  .object({
    events: z.array(
      z
        .object({
          id: z.string(),
          type: z.string().openapi({ examples: [...KEY_EVENT_TYPES] }),
          key_id: z.string(),
          actor: z.string(),
          created_at: z.string().openapi(assumedInstant),
        })
        .openapi('KeyEvent', assumed),
    ),
    count: z.int(),
  })
  .openapi('KeyAudit', assumed);
