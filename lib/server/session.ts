import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { webCookies, type CookieJar } from 'iron-session';
import { routes } from '@/lib/routes';
import type { SignInNotice } from '@/lib/sign-in-notice';
import { hasEnded, markEnded } from './ended-sessions';
import { exchangeRefreshToken, type SignedIn } from './oidc';
import { safeReturnTo } from './return-to';
import { PATH_HEADER } from './security-headers';
import { openSessionCookie, type Account, type SealedCookie, type SealedSession } from './session-cookie';
import { createRefresher, type Refresher } from './token-refresher';

/*
 * How a session stays alive without anyone being locked out:
 * - The access token is short, the refresh token rotates. Whoever can answer with a cookie saves the rotated pair:
 *   `proxy.ts` for pages (freshenCookie), the pass-through (accessTokenIn), server actions (getAccessToken with canSave).
 * - A page cannot set cookies. When it finds an old token all the same (no proxy, or a long render), it takes the
 *   process-wide single-flight result; the next request that can save finds that result again and saves it.
 * - proxy.ts decides nothing: it only renews. Who may see what is decided here, in each page's and action's own path.
 */

export type { Account } from './session-cookie';

/** On every request for a server action. */
const ACTION_HEADER = 'next-action';

/** A signed-in person, without any token: safe to hand to a page. */
export interface Session {
  /** Names this sign-in, not the person; random. */
  id: string;
  account: Account;
  /** When the access token ends, in milliseconds since the epoch; it is renewed before. */
  expiresAt: number;
}

declare global {
  var porticoRefresher: Refresher | undefined;
}

/** One per process: pages, route handlers and the proxy are bundled apart and would each have their own. */
function refresher(): Refresher {
  globalThis.porticoRefresher ??= createRefresher({ exchange: exchangeRefreshToken });
  return globalThis.porticoRefresher;
}

interface Opened {
  cookie: SealedCookie<SealedSession>;
  /** The session with tokens that are good now; null when there is none or it has ended. */
  session: SealedSession | null;
}

async function openFresh(jar: Parameters<typeof openSessionCookie>[0]): Promise<Opened> {
  const cookie = await openSessionCookie(jar);
  if (!cookie.value || hasEnded(cookie.value.id)) return { cookie, session: null };
  const tokens = await refresher().fresh(cookie.value);
  if (!tokens) return { cookie, session: null };
  return { cookie, session: { ...cookie.value, ...tokens, idToken: tokens.idToken ?? cookie.value.idToken } };
}

/** Saves a renewed session, removes one that has ended, leaves the cookie alone otherwise. */
async function settle({ cookie, session }: Opened): Promise<void> {
  if (!cookie.value) return;
  if (!session) cookie.destroy();
  else if (session.accessToken !== cookie.value.accessToken) await cookie.save(session);
}

const current = cache(async (): Promise<SealedSession | null> => (await openFresh(await cookies())).session);

/**
 * The session of this request, read once a render; null when nobody is signed in or the session has ended.
 * @throws when the access token has ended and the issuer cannot be asked for a new one
 */
export async function getSession(): Promise<Session | null> {
  const session = await current();
  return session && { id: session.id, account: session.account, expiresAt: session.expiresAt };
}

/**
 * The session of this request; sends the browser to the sign-in page when there is none. For pages, layouts and
 * actions alike. `returnTo` is where to come back to; without it, the page that the request was for.
 */
export async function requireSession(returnTo?: string): Promise<Session> {
  return (await getSession()) ?? redirectToSignIn(returnTo);
}

/**
 * Sends the browser to the sign-in page. A page whose session the Platform API refuses (401: signed out elsewhere, or
 * revoked) calls it with `session-ended`.
 */
export async function redirectToSignIn(returnTo?: string, error?: SignInNotice): Promise<never> {
  const given = await headers();
  const target = safeReturnTo(returnTo ?? given.get(PATH_HEADER));
  // A server action comes from a page that was open: its session has ended since.
  const notice = error ?? (given.has(ACTION_HEADER) ? 'session-ended' : undefined);
  redirect(routes.signIn(target === routes.overview() ? undefined : target, notice));
}

/**
 * The bearer credential for the Platform API; null when nobody is signed in or the session has ended.
 * `canSave` is for callers that can set cookies (route handlers, server actions): there a renewed session is saved.
 * @throws when the access token has ended and the issuer cannot be asked for a new one
 */
export async function getAccessToken({ canSave = false } = {}): Promise<string | null> {
  if (!canSave) return (await current())?.accessToken ?? null;
  const opened = await openFresh(await cookies());
  await settle(opened);
  return opened.session?.accessToken ?? null;
}

/**
 * The same for a request outside of Next's hands: the session of this Cookie header. What has to be set, where it was
 * renewed or has ended, goes into `saved` as Set-Cookie.
 * @throws when the access token has ended and the issuer cannot be asked for a new one
 */
export async function accessTokenIn(cookieHeader: string, saved: Headers): Promise<string | null> {
  const request = new Request('http://portal.invalid', { headers: { cookie: cookieHeader } });
  const opened = await openFresh(webCookies(request, saved));
  await settle(opened);
  return opened.session?.accessToken ?? null;
}

/** Renews the session cookie in `jar` when its access token is about to end. For proxy.ts; decides nothing. */
export async function freshenCookie(jar: CookieJar): Promise<void> {
  await settle(await openFresh(jar));
}

/** Puts a new session in place of whatever the cookie held, and gives that back. Where cookies can be set only. */
export async function startSession({ account, tokens }: SignedIn): Promise<SealedSession | null> {
  const cookie = await openSessionCookie(await cookies());
  const before = cookie.value;
  await cookie.save({ id: crypto.randomUUID(), account, ...tokens });
  return before;
}

/** Removes the session cookie and gives its newest tokens, for their revocation. Where cookies can be set only. */
export async function endSession(): Promise<SealedSession | null> {
  const cookie = await openSessionCookie(await cookies());
  const { value } = cookie;
  cookie.destroy();
  if (value) markEnded(value.id);
  return value && { ...value, ...(await refresher().latest(value)), idToken: value.idToken };
}
