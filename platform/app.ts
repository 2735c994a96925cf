import { OpenAPIHono } from '@hono/zod-openapi';
import { readFileSync } from 'node:fs';
import type { AppDeps } from './app-deps.ts';
import { createAuthenticate } from './http/auth.ts';
import type { HttpEnv, PlatformApp } from './http/context.ts';
import { errorDocsPage } from './http/docs-page.ts';
import { answerError } from './http/error-answer.ts';
import { createKnownPaths } from './http/methods.ts';
import { PlatformError } from './http/platform-error.ts';
import { etagOf, jsonText } from './http/etag.ts';
import { accessLog, requestId, securityHeaders } from './http/every-request.ts';
import type { Served } from './http/serve.ts';
import { serveInference } from './inference/routes.ts';
import { serveApiKeys } from './resources/api-keys/routes.ts';
import { serveAttachments } from './resources/attachments/routes.ts';
import { serveCredits } from './resources/credits/routes.ts';
import { serveDeployments } from './resources/deployments/routes.ts';
import { serveDomains } from './resources/domains/routes.ts';
import { serveMachines } from './resources/machines/routes.ts';
import { servePricing } from './resources/pricing/routes.ts';
import { serveProfiles } from './resources/profiles/routes.ts';
import { serveQuotes } from './resources/quotes/routes.ts';
import { serveTemplates } from './resources/templates/routes.ts';
import { serveWebhooks } from './resources/webhooks/routes.ts';

/** A resource adds its operations with `serve(served, operation, handler)`. */
export type Register = (served: Served) => void;

/** Every resource that is served. */
const RESOURCES: readonly Register[] = [
  serveDeployments,
  serveTemplates,
  serveCredits,
  serveApiKeys,
  serveWebhooks,
  serveAttachments,
  serveInference,
  servePricing,
  serveQuotes,
  serveMachines,
  serveDomains,
  serveProfiles,
];

/** Kept as bytes, so that a read of it costs no encoding. */
const CONTRACT = new Uint8Array(readFileSync(new URL('./openapi.json', import.meta.url)));
const CONTRACT_ETAG = etagOf(CONTRACT);
const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The Platform API as one Hono app, with every resource on it. */
export function createApp(deps: AppDeps, resources: readonly Register[] = RESOURCES): PlatformApp {
  const app = new OpenAPIHono<HttpEnv>();
  const paths = createKnownPaths();
  const { apiUrl } = deps.env;

  app.use(requestId);
  app.use(accessLog(deps.logger));
  app.use(securityHeaders);
  app.onError((error, c) => answerError(c, error, apiUrl, deps.logger));
  app.notFound((c) => {
    const methods = paths.methodsOf(c.req.path);
    const error =
      methods.length === 0
        ? new PlatformError('not_found')
        : new PlatformError('method_not_allowed', { headers: { Allow: methods.join(', ') } });
    return answerError(c, error, apiUrl, deps.logger);
  });

  paths.add('GET', '/openapi.json');
  app.get('/openapi.json', (c) => jsonText(c, CONTRACT, CONTRACT_ETAG));
  paths.add('GET', '/docs/errors');
  app.get('/docs/errors', (c) => c.html(errorDocsPage(), 200, { 'content-security-policy': PAGE_POLICY }));

  const served: Served = { app, deps, paths, authenticate: createAuthenticate(deps) };
  for (const register of resources) register(served);
  return app;
}
