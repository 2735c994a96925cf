import { z } from '@hono/zod-openapi';
import { ERROR_CODE_NAMES } from '../http/error-codes.ts';

/** The codes that this server can give inside the envelope. */
export const errorCodeSchema = z.enum(ERROR_CODE_NAMES).openapi('ErrorCode');

/** The envelope of every platform error (specification 2.12). */
export const errorSchema = z
  .object({
    code: errorCodeSchema,
    message: z.string(),
    action: z.string(),
    retryable: z.boolean(),
    docs_url: z.url(),
    field: z.string().optional(),
    correlation_id: z.string().optional(),
  })
  .openapi('Error');

/** Outside the envelope (specification 7.4). */
export const acceptanceRefusalSchema = z
  .object({
    detail: z.object({
      stage: z.literal('acceptance'),
      code: z.literal('unsupported_deployment_request'),
      message: z.string(),
    }),
  })
  .openapi('AcceptanceRefusal');

/** Outside the envelope (specification 7.4). */
export const historyUnavailableSchema = z
  .object({
    error: z.object({ code: z.literal('history_unavailable'), message: z.string(), retryable: z.boolean() }),
  })
  .openapi('HistoryUnavailable');

/** Outside the envelope (specification 7.4). */
export const estimateRefusalSchema = z
  .union([
    z
      .object({
        code: z.literal('profile_unknown'),
        error: z.string(),
        profiles: z.array(z.string()),
        presets: z.array(z.string()),
      })
      .openapi('ProfileUnknown'),
    z
      .object({ code: z.literal('preset_unknown'), error: z.string(), presets: z.array(z.string()) })
      .openapi('PresetUnknown'),
  ])
  .openapi('EstimateRefusal');
