import 'server-only';
import { z } from 'zod';

/** What the portal is told by its environment, read once. */
export interface PortalEnv {
  /** Base address of the Platform API, without a trailing slash. */
  platformApiUrl: string;
  /** The portal's public origin, for example `https://portal.example.com`. */
  portalOrigin: string;
  /** True when the portal is reached over https; decides cookie names, `Secure` and HSTS. */
  isHttps: boolean;
  issuer: URL;
  clientId: string;
  /** Undefined for a public client, which the issuer knows by PKCE alone. */
  clientSecret: string | undefined;
  /** Space-separated; always contains `openid`. */
  scope: string;
  /** Seals the cookies; at least 32 characters. */
  sessionSecret: string;
  isDevelopment: boolean;
}

/** The environment is wrong; the message is one sentence for a person and holds no value of a secret. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for addresses that never leave this machine, where http is as safe as https. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

const httpUrl = z
  .string('is not set')
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http or https address');

const guardedUrl = httpUrl.refine((text) => {
  const url = new URL(text);
  return url.protocol === 'https:' || isLoopback(url);
}, 'must use https unless it is on this machine');

const schema = z.object({
  PLATFORM_API_URL: httpUrl.transform((text) => text.replace(/\/+$/, '')),
  PORTAL_URL: guardedUrl
    .default('http://localhost:3000')
    .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'must be an origin without a path')
    .transform((text) => new URL(text)),
  OIDC_ISSUER: guardedUrl.transform((text) => new URL(text)),
  OIDC_CLIENT_ID: z.string('is not set').min(1, 'is empty'),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z.string().default('openid offline_access profile email'),
  SESSION_SECRET: z.string('is not set').min(32, 'must have at least 32 characters'),
});

/**
 * Reads the portal's variables from `source`.
 * @throws EnvError with one sentence that names the first wrong variable
 */
export function readEnv(source: Record<string, string | undefined>): PortalEnv {
  // An empty variable is an unset one: shells and container files cannot always tell them apart.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`The portal cannot start: ${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = parsed.data;
  return {
    platformApiUrl: values.PLATFORM_API_URL,
    portalOrigin: values.PORTAL_URL.origin,
    isHttps: values.PORTAL_URL.protocol === 'https:',
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    scope: [...new Set(['openid', ...values.OIDC_SCOPE.split(/\s+/).filter(Boolean)])].join(' '),
    sessionSecret: values.SESSION_SECRET,
    isDevelopment: source['NODE_ENV'] === 'development',
  };
}

let cached: PortalEnv | undefined;

/**
 * The portal's environment, read at the first call so that a build needs none of it.
 * @throws EnvError when a variable is missing or wrong
 */
export function env(): PortalEnv {
  cached ??= readEnv(process.env);
  return cached;
}
