import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { BudgetClass } from './http/budgets.ts';
import type { EngineEnv } from './runtime/container/engine-env.ts';

const BUDGET_CLASSES = [
  'read',
  'quote',
  'logs',
  'stop',
  'deploy_create',
  'mutation',
] as const satisfies readonly BudgetClass[];

/** The configuration of the platform, read once at start. */
export interface Env {
  /** PostgreSQL to use; undefined means the embedded one in the data folder. */
  databaseUrl: string | undefined;
  /** Absolute path. */
  dataFolder: string;
  platformPort: number;
  appsPort: number;
  /** Public origin of the portal, without a slash at the end. */
  portalUrl: string;
  oidcClientId: string;
  /** Undefined means that identity makes one and keeps it in the data folder. */
  oidcClientSecret: string | undefined;
  /** True only under the test start-up: opens the fault switch and the raised budgets. */
  test: boolean;
  /** Limits that replace those of specification 8.1; empty except under the test start-up. */
  testBudgets: Partial<Record<BudgetClass, number>>;
  /** How custom domains are looked at. */
  domains: DomainEnv;
  /** Receivers `host:port` on this machine that webhooks may be sent to besides public ones; empty unless named. */
  webhookLoopbackReceivers: string[];
  /** How a container engine is found. */
  engine: EngineEnv;
  /** PATH of the machine, on which npm is looked for. */
  searchPath: string;
  /** The machine's network set-up, which builds need and apps do not get. */
  buildEnv: Record<string, string>;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Address of the API, for example `http://localhost:4000`. */
  apiUrl: string;
  /** The embedded OpenID Connect issuer. */
  issuer: string;
  /** Apps are served on subdomains of this address. */
  appsUrl: string;
}

export interface DomainEnv {
  /** DNS servers to ask, `address:port`; empty means those of the machine. */
  resolvers: string[];
  httpsPort: number;
  /** PEM file of an authority that is trusted beside the public ones. */
  caFile: string | undefined;
  /** Whether domains on loopback are opened; only for tests, whose servers are there. */
  allowsLoopback: boolean;
}

/** A variable that cannot be used; the message is one sentence for the person at the terminal. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .default(String(fallback))
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, 'must be a port from 1 to 65535');

/** As a URL writes them, so that they can be compared. */
const LOOPBACK_RECEIVER = /^(?:localhost|127\.0\.0\.1|\[::1\]):[1-9]\d{0,4}$/;

const httpOrigin = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https address')
  .transform((value) => new URL(value).origin);

const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1');

const resolvers = z
  .string()
  .default('')
  .transform((value) => value.split(',').filter((server) => server !== ''))
  .refine(
    (servers) => servers.every((server) => isDnsServer(server)),
    'must be addresses such as 127.0.0.1:5353',
  );

const loopbackReceivers = z
  .string()
  .default('')
  .transform((value) => value.split(',').filter((receiver) => receiver !== ''))
  .refine(
    (receivers) => receivers.every((receiver) => LOOPBACK_RECEIVER.test(receiver)),
    'must be loopback receivers such as 127.0.0.1:9911 or localhost:9911, with commas between them',
  );

const variables = z.object({
  DATABASE_URL: z
    .string()
    .refine(
      (value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''),
      'must be a postgresql:// address',
    )
    .optional(),
  PLATFORM_DATA: z.string().min(1).default('.data'),
  PLATFORM_PORT: port(4000),
  APPS_PORT: port(4080),
  PORTAL_URL: httpOrigin.default('http://localhost:3000'),
  OIDC_CLIENT_ID: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .default('portico-portal'),
  OIDC_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  CONTAINER_ENGINE: z
    .enum(['auto', 'docker', 'podman', 'none'], 'must be auto, docker, podman or none')
    .default('auto'),
  CONTAINER_RUNTIME: z
    .string()
    .regex(/^[\w./][\w./-]*$/, 'must be the name of an OCI runtime')
    .optional(),
  DOMAIN_RESOLVER: resolvers,
  DOMAIN_HTTPS_PORT: port(443),
  DOMAIN_CA_FILE: z
    .string()
    .refine((path) => existsSync(path), 'must be a file that is there')
    .optional(),
  DOMAIN_ALLOW_LOOPBACK: flag,
  WEBHOOK_LOOPBACK_RECEIVERS: loopbackReceivers,
  PLATFORM_TEST: flag,
  PLATFORM_TEST_BUDGETS: z
    .string()
    .transform(parseJson)
    .pipe(
      z.partialRecord(
        z.enum(BUDGET_CLASSES),
        z.int().min(1),
        'must be a JSON object from budget class to requests',
      ),
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level such as info')
    .default('info'),
});

/**
 * Reads the variables of architecture.md, Configuration. An empty variable counts as unset.
 * Throws EnvError with one sentence that names the first bad variable, never its value.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = variables.safeParse(given);
  if (!result.success) throw new EnvError(sentence(result.error));
  const v = result.data;
  if (v.PLATFORM_PORT === v.APPS_PORT)
    throw new EnvError('PLATFORM_PORT and APPS_PORT must be two different ports.');
  if (v.PLATFORM_TEST_BUDGETS !== undefined && !v.PLATFORM_TEST) {
    throw new EnvError('PLATFORM_TEST_BUDGETS is only for tests and needs PLATFORM_TEST=1.');
  }
  if (v.DOMAIN_ALLOW_LOOPBACK && !v.PLATFORM_TEST) {
    throw new EnvError('DOMAIN_ALLOW_LOOPBACK is only for tests and needs PLATFORM_TEST=1.');
  }
  const apiUrl = `http://localhost:${String(v.PLATFORM_PORT)}`;
  return {
    databaseUrl: v.DATABASE_URL,
    dataFolder: resolve(v.PLATFORM_DATA),
    platformPort: v.PLATFORM_PORT,
    appsPort: v.APPS_PORT,
    portalUrl: v.PORTAL_URL,
    oidcClientId: v.OIDC_CLIENT_ID,
    oidcClientSecret: v.OIDC_CLIENT_SECRET,
    test: v.PLATFORM_TEST,
    testBudgets: v.PLATFORM_TEST_BUDGETS ?? {},
    logLevel: v.LOG_LEVEL,
    domains: {
      resolvers: v.DOMAIN_RESOLVER,
      httpsPort: v.DOMAIN_HTTPS_PORT,
      caFile: v.DOMAIN_CA_FILE,
      allowsLoopback: v.DOMAIN_ALLOW_LOOPBACK,
    },
    webhookLoopbackReceivers: v.WEBHOOK_LOOPBACK_RECEIVERS,
    engine: {
      wanted: v.CONTAINER_ENGINE,
      ociRuntime: v.CONTAINER_RUNTIME,
      variables: pick(given, ENGINE_VARIABLES),
    },
    searchPath: given.PATH ?? '',
    buildEnv: pick(given, BUILD_VARIABLES),
    apiUrl,
    issuer: `${apiUrl}/oidc`,
    appsUrl: `http://localhost:${String(v.APPS_PORT)}`,
  };
}

/** Proxy, registry and certificates. */
const BUILD_VARIABLES =
  /^(https?_proxy|no_proxy|all_proxy|npm_config_(registry|cafile|strict_ssl)|ssl_cert_(file|dir)|node_extra_ca_certs|git_ssl_cainfo)$/i;

/** What the programs of container engines find their service, their images and the network by. */
const ENGINE_VARIABLES =
  /^(path|home|user|tmpdir|xdg_\w+|docker_(host|context|config|cert_path|tls_verify)|container_host|containers_\w+|dbus_session_bus_address|(https?|no|all)_proxy|ssl_cert_(file|dir))$/i;

function pick(given: Record<string, string | undefined>, names: RegExp): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      value !== undefined && names.test(key) ? [[key, value]] : [],
    ),
  );
}

function isDnsServer(text: string): boolean {
  const port = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text);
  if (port === null) return isIP(text) !== 0;
  return isIP(port[1] ?? port[2] ?? '') !== 0 && Number(port[3]) <= 65_535;
}

function sentence(error: z.ZodError): string {
  const issue = error.issues[0];
  return `The variable ${String(issue?.path[0] ?? '')} ${issue?.message ?? 'is not valid'}.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
