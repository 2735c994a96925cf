import { z } from '@hono/zod-openapi';
import { assumed } from '../../contract/assumed.ts';

/** All fields are optional; the inner ones are our own choice (specification 2.8). */
export const creditStateSchema = z
  .object({
    has_payment_method: z.boolean().optional(),
    deploy_allowed: z.boolean().optional(),
    reason: z.string().optional(),
    starter_credit: z
      .object({ granted_usd: z.number(), remaining_usd: z.number(), currency: z.string() })
      .nullish()
      .openapi(assumed),
    billing_summary: z
      .object({ accrued_this_month_usd: z.number(), fixed_monthly_usd: z.number(), currency: z.string() })
      .nullish()
      .openapi(assumed),
  })
  .openapi('CreditState');
