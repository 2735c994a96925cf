import { NextResponse, type NextProxy } from 'next/server';
import type { CookieJar } from 'iron-session';
import { env } from '@/lib/server/env';
import { report } from '@/lib/server/report';
import { createNonce, NONCE_HEADER, pageHeaders, PATH_HEADER } from '@/lib/server/security-headers';
import { freshenCookie } from '@/lib/server/session';

type Written = Parameters<CookieJar['write']>;

/**
 * Gives every page its nonce and security headers, and renews a session cookie that is about to end, because a page
 * cannot set cookies. It decides nothing about who may see what: pages and actions do that themselves.
 */
export const proxy: NextProxy = async (request) => {
  const written: Written[] = [];
  try {
    await freshenCookie({
      read: (name) => request.cookies.get(name)?.value,
      names: () => request.cookies.getAll().map(({ name }) => name),
      write: (name, value, options) => {
        // The page rendered by this very request reads the new value.
        if (value === '') request.cookies.delete(name);
        else request.cookies.set(name, value);
        written.push([name, value, options]);
      },
    });
  } catch (error) {
    // The page finds the same failure in its own data path and shows it.
    report('session-renewal', error);
  }
  const nonce = createNonce();
  const policy = pageHeaders(nonce, env());
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  // Next takes the nonce for its own scripts from the policy in the request.
  for (const [name, value] of Object.entries(policy)) headers.set(name, value);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(policy)) response.headers.set(name, value);
  for (const [name, value, { maxAge, ...options }] of written) {
    response.cookies.set(name, value, { ...options, ...(maxAge === undefined ? {} : { maxAge }) });
  }
  return response;
};

export const config = {
  // Neither static files nor the pass-through: the first need no nonce, the second saves its own cookie.
  matcher: ['/((?!api/|auth/|_next/static/|_next/image|favicon\\.ico$|icon[a-z-]*\\.svg$).*)'],
};
