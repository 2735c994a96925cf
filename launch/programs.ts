import { join } from 'node:path';
import { childEnvironment, type Settings } from './env.ts';
import { LaunchError } from './launch-error.ts';
import type { PlatformReady } from './product.ts';
import type { Program } from './program.ts';
import type { Secrets } from './secrets.ts';

/** `start` serves the production build, `dev` rebuilds on every change. */
export type Mode = 'start' | 'dev';

type Output = Program['onLine'];
type Embedded = Extract<Settings, { kind: 'embedded' }>;

/** What the portal needs to know of the platform it works against. */
type PortalTarget = {
  apiUrl: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  sessionSecret: string;
};

// What a build must not see: it is made once and serves wherever it is started.
const RUNTIME_VARIABLES = [
  'PLATFORM_API_URL',
  'PORTAL_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_SCOPE',
  'SESSION_SECRET',
  'DATABASE_URL',
];

function next(projectFolder: string, ...args: string[]): string[] {
  return [join(projectFolder, 'node_modules/next/dist/bin/next'), ...args];
}

/** The production build of the portal. */
export function buildProgram(projectFolder: string, onLine: Output): Program {
  const hidden = Object.fromEntries(RUNTIME_VARIABLES.map((name) => [name, undefined]));
  const env = childEnvironment('production', hidden);
  return { args: next(projectFolder, 'build', projectFolder), env, onLine };
}

/**
 * Sizes of the heap in MB. On a machine with much memory V8 lets it grow to four times what is alive before it clears
 * up, and what a load has taken stays with the process; with less room in sight it clears up at half as much again.
 */
export const PLATFORM_NODE_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

/** The embedded platform. */
export function platformProgram(
  projectFolder: string,
  settings: Embedded,
  dataFolder: string,
  client: { id: string; secret: string },
  onLine: Output,
): Program {
  const env = childEnvironment('production', {
    PORTAL_URL: settings.portal.url,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    SESSION_SECRET: undefined,
    PLATFORM_DATA: dataFolder,
    PLATFORM_PORT: String(settings.platformPort),
    APPS_PORT: String(settings.appsPort),
    DATABASE_URL: settings.databaseUrl,
  });
  return { args: [...PLATFORM_NODE_OPTIONS, join(projectFolder, 'platform/main.ts')], env, onLine };
}

/** The client by which the portal signs in at the embedded issuer. */
export function embeddedClient(settings: Embedded, secrets: Secrets): { id: string; secret: string } {
  return { id: settings.clientId ?? 'portico-portal', secret: settings.clientSecret ?? secrets.clientSecret };
}

/** Which platform the portal works against: the embedded one that just got ready, or the one the settings name. */
export function portalTarget(
  settings: Settings,
  ready: PlatformReady | undefined,
  secrets: Secrets | undefined,
): PortalTarget {
  if (settings.kind === 'portal-only') {
    const { apiUrl, issuer, client, sessionSecret } = settings;
    return { apiUrl, issuer, clientId: client.id, clientSecret: client.secret, sessionSecret };
  }
  if (ready === undefined || secrets === undefined)
    throw new LaunchError('The embedded platform is not there.');
  const client = embeddedClient(settings, secrets);
  return {
    apiUrl: ready.apiUrl,
    issuer: ready.issuer,
    clientId: client.id,
    clientSecret: client.secret,
    sessionSecret: settings.sessionSecret ?? secrets.sessionSecret,
  };
}

/** The portal, listening on the address of the settings. */
export function portalProgram(
  projectFolder: string,
  mode: Mode,
  settings: Settings,
  target: PortalTarget,
  onLine: Output,
): Program {
  const { host, port, url } = settings.portal;
  const env = childEnvironment(mode === 'start' ? 'production' : 'development', {
    PORTAL_URL: url,
    PLATFORM_API_URL: target.apiUrl,
    OIDC_ISSUER: target.issuer,
    OIDC_CLIENT_ID: target.clientId,
    OIDC_CLIENT_SECRET: target.clientSecret,
    SESSION_SECRET: target.sessionSecret,
    DATABASE_URL: undefined,
  });
  const server =
    mode === 'start' ? [join(projectFolder, 'launch/portal-server.ts')] : next(projectFolder, mode);
  return { args: [...server, projectFolder, '--hostname', host, '--port', String(port)], env, onLine };
}
