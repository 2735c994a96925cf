import { z } from '@hono/zod-openapi';
import { assumed } from '../../contract/assumed.ts';

/** A size in a query; an empty text is no number, as which it would otherwise pass for 0. */
const size = (min: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}(\.[0-9]{1,9})?$/, 'Use a decimal number.')
    .transform(Number)
    .pipe(z.number().min(min))
    .openapi({ type: 'number', minimum: min });

/** Minimums from specification 4.2 and 8.2. */
export const estimateQuerySchema = z.object({
  profile: z
    .string()
    .max(100)
    .openapi({
      description: 'A profile, a preset, or both joined by a colon.',
      example: 'web-app:medium',
      ...assumed,
    })
    .optional(),
  cpu: size(0.25).optional(),
  memory_gb: size(0.25).optional(),
  ephemeral_gb: size(1).optional(),
  persistent_gb: size(0).optional(),
  has_db: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .openapi({ type: 'boolean' })
    .optional(),
});

export const pricingEstimateSchema = z
  .object({
    profile: z.string(),
    verified: z
      .boolean()
      .openapi({ description: 'Whether a deployment of this size is billed exactly this.', ...assumed })
      .optional(),
    currency: z.string(),
    fixed_monthly_cost_usd: z.number(),
    billing_model: z.literal('fixed_monthly_resource_reservation'),
    mode: z.enum(['preset', 'custom']).openapi(assumed).optional(),
  })
  .openapi('PricingEstimate');
