import type { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import {
  acceleratorQuoteRequestSchema,
  acceleratorQuoteSchema,
  machineQuoteRequestSchema,
  machineQuoteSchema,
} from './schema.ts';

const quote = { tag: 'Pricing', auth: 'bearer', budget: 'quote', method: 'post' } as const;
const jsonBody = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

export const quoteAccelerator = operation({
  ...quote,
  id: 'quoteAccelerator',
  path: '/pricing/accelerator-quote',
  summary: 'Take a binding price for a container on an accelerator',
  request: jsonBody(acceleratorQuoteRequestSchema),
  success: {
    status: 200,
    description: 'Binds until valid_until, and once.',
    schema: acceleratorQuoteSchema,
  },
  invalid: 'invalid_accelerator_quote_request',
  errors: ['accelerator_profile_invalid', 'gpu_capacity_unavailable', 'gpu_quote_unavailable'],
});

export const quoteMachine = operation({
  ...quote,
  id: 'quoteMachine',
  path: '/pricing/machine-quote',
  summary: 'Take a binding price for a machine',
  request: jsonBody(machineQuoteRequestSchema),
  success: { status: 200, description: 'Binds until valid_until, and once.', schema: machineQuoteSchema },
  invalid: 'machine_quote_request_invalid',
  errors: ['gpu_capacity_unavailable', 'gpu_quote_unavailable'],
});
