import { z } from '@hono/zod-openapi';
import { assumed, assumedInstant } from '../../contract/assumed.ts';

const name = z.string().min(1).max(100);

export const acceleratorQuoteRequestSchema = z
  .object({ profile_id: name })
  .openapi('AcceleratorQuoteRequest', assumed);

export const machineQuoteRequestSchema = z
  .object({
    profile_id: name,
    region: name.optional(),
    os_image: name
      .openapi({ description: 'One of the os_images of the profile; the first if left out.' })
      .optional(),
  })
  .openapi('MachineQuoteRequest', assumed);

const binding = {
  quote_id: z.string().openapi(assumed),
  profile_id: z.string().openapi(assumed),
  hourly_usd: z.number(),
  authorization_usd: z
    .number()
    .openapi({ description: 'What is held when the quote is spent: a day at the hourly price.' }),
  currency: z.literal('USD').openapi(assumed),
  billing_period: z.literal('hour').openapi(assumed),
  valid_until: z.string().openapi({ format: 'date-time' }),
};

export const acceleratorQuoteSchema = z.object(binding).openapi('AcceleratorQuote');

export const machineQuoteSchema = z
  .object({
    ...binding,
    valid_until: z.string().openapi(assumedInstant),
    region: z.string(),
    os_image: z.string(),
    monthly_cap_usd: z.number().openapi({ description: 'CPU VMs only.' }).optional(),
  })
  .openapi('MachineQuote', assumed);
