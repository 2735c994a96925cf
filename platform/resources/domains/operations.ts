import { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import { attachDomainSchema, customDomainSchema, removedDomainSchema } from './schema.ts';

const bearer = { tag: 'Custom domains', auth: 'bearer' } as const;
const params = z.object({ deployment_id: z.string() });
const path = '/deployments/{deployment_id}/domain';

export const readDomain = operation({
  ...bearer,
  id: 'readDeploymentDomain',
  method: 'get',
  path,
  summary:
    'Read the custom domain of a deployment, with the DNS records it needs and what was last seen of them',
  budget: 'read',
  request: { params },
  success: { status: 200, description: 'The domain.', schema: customDomainSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'not_found', 'custom_domain_unavailable'],
});

export const attachDomain = operation({
  ...bearer,
  id: 'attachDeploymentDomain',
  method: 'put',
  path,
  summary: 'Attach a custom domain, in the place of the one before',
  budget: 'mutation',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: attachDomainSchema } } },
  },
  success: { status: 200, description: 'The domain, to be verified.', schema: customDomainSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'custom_domain_taken', 'custom_domain_unavailable'],
});

export const removeDomain = operation({
  ...bearer,
  id: 'removeDeploymentDomain',
  method: 'delete',
  path,
  summary: 'Remove the custom domain',
  budget: 'mutation',
  request: { params },
  success: {
    status: 200,
    description: 'Removed; the domain is not served any more.',
    schema: removedDomainSchema,
  },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'not_found', 'custom_domain_unavailable'],
});

export const verifyDomain = operation({
  ...bearer,
  id: 'verifyDeploymentDomain',
  method: 'post',
  path: `${path}/verify`,
  summary: 'Observe the DNS of the custom domain and verify that it serves HTTPS',
  budget: 'mutation',
  request: { params },
  success: { status: 200, description: 'The domain with what was seen.', schema: customDomainSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'not_found', 'custom_domain_taken', 'custom_domain_unavailable'],
});
