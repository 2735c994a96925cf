import { pathSegment } from './path-segment';

/** Values a search string may carry; null and undefined are left out. */
export type SearchValues = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly string[]>
>;

function withSearch(path: string, search: SearchValues = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === null || value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Every in-app address. Ids are encoded here, so callers pass them as the API gave them. */
export const routes = {
  overview: () => '/',
  deployments: (search?: SearchValues) => withSearch('/deployments', search),
  newDeployment: (search?: SearchValues) => withSearch('/deployments/new', search),
  /** The form for a new deployment, filled in with what can be read of this one. */
  cloneDeployment: (id: string) => withSearch('/deployments/new', { from: id }),
  deployment: (id: string) => `/deployments/${pathSegment(id)}`,
  deploymentRuns: (id: string, search?: SearchValues) =>
    withSearch(`/deployments/${pathSegment(id)}/runs`, search),
  deploymentRun: (id: string, runId: string) => `/deployments/${pathSegment(id)}/runs/${pathSegment(runId)}`,
  deploymentLogs: (id: string, search?: SearchValues) =>
    withSearch(`/deployments/${pathSegment(id)}/logs`, search),
  deploymentEvents: (id: string, search?: SearchValues) =>
    withSearch(`/deployments/${pathSegment(id)}/events`, search),
  deploymentHealth: (id: string, search?: SearchValues) =>
    withSearch(`/deployments/${pathSegment(id)}/health`, search),
  deploymentEnvironment: (id: string) => `/deployments/${pathSegment(id)}/environment`,
  deploymentDomain: (id: string) => `/deployments/${pathSegment(id)}/domain`,
  deploymentGateway: (id: string) => `/deployments/${pathSegment(id)}/gateway`,
  deploymentDanger: (id: string) => `/deployments/${pathSegment(id)}/danger`,
  templates: (search?: SearchValues) => withSearch('/templates', search),
  template: (id: string) => `/templates/${pathSegment(id)}`,
  catalog: (search?: SearchValues) => withSearch('/catalog', search),
  priceEstimate: (search?: SearchValues) => withSearch('/catalog/estimate', search),
  machines: () => '/machines',
  /** The form for a new machine; `profile` is the `mp-` id of a machine profile. */
  newMachine: (search?: SearchValues) => withSearch('/machines/new', search),
  machine: (id: string) => `/machines/${pathSegment(id)}`,
  webhooks: () => '/webhooks',
  newWebhook: () => '/webhooks/new',
  webhookDeliveries: (search?: SearchValues) => withSearch('/webhooks/deliveries', search),
  webhookVerifier: () => '/webhooks/verify',
  webhookReplacement: (id: string) => `/webhooks/replace/${pathSegment(id)}`,
  apiKeys: (search?: SearchValues) => withSearch('/api-keys', search),
  inferenceKeys: () => '/api-keys/inference',
  keyAudit: (search?: SearchValues) => withSearch('/api-keys/audit', search),
  keyRotations: () => '/api-keys/rotate',
  keyRotation: (id: string) => `/api-keys/rotate/${pathSegment(id)}`,
  gateway: () => '/gateway',
  gatewayAttachment: (id: string) => `/gateway/${pathSegment(id)}`,
  limits: () => '/limits',
  contract: () => '/contract',
  settings: () => '/settings',
  /** `error` is a SignInNotice. */
  signIn: (returnTo?: string, error?: string) => withSearch('/sign-in', { returnTo, error }),
  authStart: (returnTo?: string) => withSearch('/auth/start', { returnTo }),
  authCallback: () => '/auth/callback',
  signOut: () => '/auth/sign-out',
  /** Address of the pass-through for a path of the Platform API; the path begins with "/" and is already encoded. */
  platformApi: (path: string) => `/api/platform${path}`,
} as const;
