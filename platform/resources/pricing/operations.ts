import { operation } from '../../contract/operation.ts';
import { estimateQuerySchema, pricingEstimateSchema } from './schema.ts';

export const estimatePrice = operation({
  id: 'estimatePrice',
  method: 'get',
  path: '/pricing/estimate',
  tag: 'Pricing',
  summary: 'Estimate the fixed monthly cost of an app',
  auth: 'bearer',
  budget: 'quote',
  request: { query: estimateQuerySchema },
  success: { status: 200, description: 'The estimate.', schema: pricingEstimateSchema },
  invalid: 'invalid_request',
  errors: ['preset_unavailable'],
  outside: 'estimate_refusal',
});
