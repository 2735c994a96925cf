import { operation } from '../../contract/operation.ts';
import { creditStateSchema } from './schema.ts';

export const readCredits = operation({
  id: 'readCredits',
  method: 'get',
  path: '/credits',
  tag: 'Credits',
  summary: 'Read whether the account may deploy',
  auth: 'bearer',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'The credit state.', schema: creditStateSchema },
  invalid: 'invalid_request',
  errors: ['credit_state_unavailable', 'billing_summary_unavailable'],
});
