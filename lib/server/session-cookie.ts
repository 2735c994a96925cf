import 'server-only';
import { getIronSession, type CookieJar, type CookieStore, type SessionOptions } from 'iron-session';
import { z } from 'zod';
import { env } from './env';

const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60;
const FLOW_TTL_SECONDS = 10 * 60;

const account = z.object({ id: z.string(), email: z.string().nullable(), name: z.string().nullable() });

/** Who is signed in, as the issuer's claims say. */
export type Account = z.infer<typeof account>;

const sealedSession = z.object({
  id: z.string(),
  account,
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  idToken: z.string().nullable(),
  /** When to renew the access token and when it ends, in milliseconds since the epoch. */
  renewAt: z.number(),
  expiresAt: z.number(),
});

/** What the session cookie holds. It stays on the server: pages get `Session` of session.ts, which has no tokens. */
export type SealedSession = z.infer<typeof sealedSession>;

const signInFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});

/** What a sign-in under way has to remember until the issuer sends the person back. */
export type SignInFlow = z.infer<typeof signInFlow>;

type Jar = CookieJar | CookieStore;

/** A sealed cookie: read it, replace what it holds, or remove it. */
export interface SealedCookie<T> {
  /** Null when there is none, or when it was tampered with, has ended or is of another shape. */
  value: T | null;
  save(value: T): Promise<void>;
  destroy(): void;
}

function options(name: string, ttl: number): SessionOptions {
  const { isHttps, sessionSecret } = env();
  return {
    cookieName: isHttps ? `__Host-${name}` : name === 'portico' ? 'portico_session' : name,
    password: sessionSecret,
    ttl,
    // An issuer with long tokens does not fit into one cookie of 4 kB.
    chunk: true,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
  };
}

async function open<T extends object>(
  jar: Jar,
  config: SessionOptions,
  schema: z.ZodType<T>,
): Promise<SealedCookie<T>> {
  const iron = await getIronSession<{ value: unknown }>(jar, config);
  const parsed = schema.safeParse(iron.value);
  return {
    value: parsed.success ? parsed.data : null,
    async save(value) {
      iron.value = value;
      await iron.save();
    },
    destroy: () => iron.destroy(),
  };
}

/** Opens the session cookie: `__Host-portico` over https, `portico_session` on plain http, where the prefix is refused. */
export function openSessionCookie(jar: Jar): Promise<SealedCookie<SealedSession>> {
  return open(jar, options('portico', SESSION_TTL_SECONDS), sealedSession);
}

/** Opens the cookie of a sign-in under way, which lives for ten minutes. */
export function openFlowCookie(jar: Jar): Promise<SealedCookie<SignInFlow>> {
  return open(jar, options('portico_flow', FLOW_TTL_SECONDS), signInFlow);
}
