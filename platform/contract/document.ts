import { OpenAPIHono, z } from '@hono/zod-openapi';
import * as apiKeys from '../resources/api-keys/operations.ts';
import * as attachments from '../resources/attachments/operations.ts';
import * as credits from '../resources/credits/operations.ts';
import * as deployments from '../resources/deployments/operations.ts';
import * as domains from '../resources/domains/operations.ts';
import * as machines from '../resources/machines/operations.ts';
import * as pricing from '../resources/pricing/operations.ts';
import * as profiles from '../resources/profiles/operations.ts';
import * as quotes from '../resources/quotes/operations.ts';
import * as templates from '../resources/templates/operations.ts';
import * as webhooks from '../resources/webhooks/operations.ts';
import { operation } from './operation.ts';

/** The version of the API that this contract states (specification 9). */
const CONTRACT_VERSION = '2026-07-10';

export const readContract = operation({
  id: 'readContract',
  method: 'get',
  path: '/openapi.json',
  tag: 'Contract',
  summary: 'Read this document',
  auth: 'none',
  budget: null,
  request: {},
  success: {
    status: 200,
    description: 'The machine-readable contract.',
    schema: z.record(z.string(), z.unknown()).openapi({ type: 'object', additionalProperties: true }),
  },
  invalid: 'invalid_request',
  errors: [],
});

const OPERATIONS = [
  ...Object.values(deployments),
  ...Object.values(templates),
  ...Object.values(credits),
  ...Object.values(apiKeys),
  ...Object.values(webhooks),
  ...Object.values(attachments),
  ...Object.values(pricing),
  ...Object.values(quotes),
  ...Object.values(machines),
  ...Object.values(domains),
  ...Object.values(profiles),
  readContract,
];

/** Builds the contract document from the operations that are served. */
export function contractDocument() {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key or a portal session; `x-credential` on an operation says which it takes.',
  });
  for (const { route } of OPERATIONS) app.openAPIRegistry.registerPath(route);
  return withPlainPatterns(
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Platform API',
        version: CONTRACT_VERSION,
        description:
          'Deploy and operate apps. Fields and shapes marked x-assumed are choices of this server.',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: 'http://localhost:4000' }],
      tags: [...new Set(OPERATIONS.flatMap(({ route }) => route.tags))].map((name) => ({ name })),
    }),
  );
}

/** The generator writes the flag of a regular expression into its pattern; JSON Schema has none, and reads every pattern as `u` does. */
function withPlainPatterns<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withPlainPatterns) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const fields = Object.entries(part).map(([name, value]: [string, unknown]) =>
    name === 'pattern' && typeof value === 'string'
      ? [name, value.replace(/\/u$/, '')]
      : [name, withPlainPatterns(value)],
  );
  return Object.fromEntries(fields) as Part;
}
