import { operation } from '../../contract/operation.ts';
import { capabilitiesSchema, profileListSchema, profilesQuerySchema } from './schema.ts';

const read = { tag: 'Catalogs', auth: 'bearer', budget: 'read', method: 'get' } as const;

export const readCapabilities = operation({
  ...read,
  id: 'readDeploymentCapabilities',
  path: '/deployment-capabilities',
  summary: 'List the workloads that can be had, and how',
  request: {},
  success: { status: 200, description: 'One entry a catalog.', schema: capabilitiesSchema },
  invalid: 'invalid_request',
  errors: [],
});

export const listProfiles = operation({
  ...read,
  id: 'listDeploymentProfiles',
  path: '/deployment-profiles',
  summary: 'List the profiles of one catalog with prices and availability',
  request: { query: profilesQuerySchema },
  success: {
    status: 200,
    description: 'The profiles in the shape of their catalog. A price binds only when quoted.',
    schema: profileListSchema,
  },
  invalid: 'deployment_profile_scope_invalid',
  errors: ['deployment_profile_contract_invalid'],
});
