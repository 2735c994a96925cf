import { z } from 'zod';
import { LaunchError } from './launch-error.ts';

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isOrigin = (value: string) => isHttpUrl(value) && new URL(value).href === `${new URL(value).origin}/`;

const httpUrl = z.string().refine(isHttpUrl, 'must be an http or https address');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value > 0 && value < 65_536, 'must be a port number from 1 to 65535');

const VARIABLES = z.object({
  PLATFORM_API_URL: httpUrl.optional(),
  PORTAL_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, such as http://localhost:3000')
    .transform((value) => new URL(value).origin)
    .default('http://localhost:3000'),
  PORTAL_HOST: z.string().default('127.0.0.1'),
  PORTAL_PORT: port.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  PLATFORM_DATA: z.string().optional(),
  PLATFORM_PORT: port.default(4000),
  APPS_PORT: port.default(4080),
});

type Variables = z.infer<typeof VARIABLES>;

/** What a sign-in needs from an OpenID Connect provider. */
export type OidcClient = { id: string; secret: string | undefined };

/** Where the portal listens, and the address people open. */
export type PortalPlace = { url: string; host: string; port: number };

/** What to start: both programs, or the portal alone in front of somebody else's platform. */
export type Settings =
  | {
      kind: 'portal-only';
      portal: PortalPlace;
      apiUrl: string;
      issuer: string;
      client: OidcClient;
      sessionSecret: string;
    }
  | {
      kind: 'embedded';
      portal: PortalPlace;
      platformPort: number;
      appsPort: number;
      dataFolder: string | undefined;
      databaseUrl: string | undefined;
      clientId: string | undefined;
      clientSecret: string | undefined;
      sessionSecret: string | undefined;
    };

/**
 * Reads the launcher's settings. An empty variable counts as not set.
 * @throws LaunchError naming the first variable that is wrong or missing, never its value.
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = VARIABLES.safeParse(filled);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new LaunchError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const portal = portalPlace(read.data);
  if (read.data.PLATFORM_API_URL !== undefined)
    return portalOnly(read.data, portal, read.data.PLATFORM_API_URL);
  if (read.data.OIDC_ISSUER !== undefined) {
    throw new LaunchError('OIDC_ISSUER belongs to another platform: set PLATFORM_API_URL too, or neither.');
  }
  return embedded(read.data, portal);
}

function portalPlace(variables: Variables): PortalPlace {
  const url = new URL(variables.PORTAL_URL);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(url.hostname);
  const ownPort = isLocal ? Number(url.port || (url.protocol === 'https:' ? 443 : 80)) : 3000;
  return { url: variables.PORTAL_URL, host: variables.PORTAL_HOST, port: variables.PORTAL_PORT ?? ownPort };
}

function portalOnly(variables: Variables, portal: PortalPlace, apiUrl: string): Settings {
  const required = (name: 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'SESSION_SECRET'): string => {
    const value = variables[name];
    if (value === undefined) throw new LaunchError(`${name} is required when PLATFORM_API_URL is set.`);
    return value;
  };
  return {
    kind: 'portal-only',
    portal,
    apiUrl,
    issuer: required('OIDC_ISSUER'),
    client: { id: required('OIDC_CLIENT_ID'), secret: variables.OIDC_CLIENT_SECRET },
    sessionSecret: required('SESSION_SECRET'),
  };
}

function embedded(variables: Variables, portal: PortalPlace): Settings {
  const ports = [portal.port, variables.PLATFORM_PORT, variables.APPS_PORT];
  if (new Set(ports).size < ports.length) {
    throw new LaunchError(
      'The portal (PORTAL_URL), PLATFORM_PORT and APPS_PORT must be three different ports.',
    );
  }
  return {
    kind: 'embedded',
    portal,
    platformPort: variables.PLATFORM_PORT,
    appsPort: variables.APPS_PORT,
    dataFolder: variables.PLATFORM_DATA,
    databaseUrl: variables.DATABASE_URL,
    clientId: variables.OIDC_CLIENT_ID,
    clientSecret: variables.OIDC_CLIENT_SECRET,
    sessionSecret: variables.SESSION_SECRET,
  };
}

/** The environment of a child: what the launcher was given, with these variables set or, where undefined, taken out. */
export function childEnvironment(
  mode: 'production' | 'development',
  changes: Record<string, string | undefined>,
): NodeJS.ProcessEnv {
  const merged: Record<string, string | undefined> = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    ...changes,
  };
  const kept = Object.entries(merged).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(kept), NODE_ENV: mode };
}

/** Whether the terminal wants colours (https://no-color.org). */
export function wantsColour(): boolean {
  return process.stdout.isTTY && !process.env['NO_COLOR'];
}
