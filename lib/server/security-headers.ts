import 'server-only';
import type { PortalEnv } from './env';

/** Request header in which a page finds the nonce of its scripts and styles. */
export const NONCE_HEADER = 'x-nonce';
/** Request header in which a page finds its own path and query, for the way back through sign-in. */
export const PATH_HEADER = 'x-portico-path';

/** A nonce of 128 bits; a new one for every answer. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * The Content-Security-Policy of a page: nothing but the portal's own files, and scripts and styles in the page only
 * with the nonce. Next's development mode needs `eval`, a WebSocket and inline styles for its overlay; production has
 * none of them.
 */
export function contentSecurityPolicy(
  nonce: string,
  { issuer, isHttps, isDevelopment }: Pick<PortalEnv, 'issuer' | 'isHttps' | 'isDevelopment'>,
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    // Signing out posts to the portal, which leads on to the issuer; Chromium applies this to the redirects too.
    `form-action 'self' ${issuer.origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of a page that depend on the environment; the constant ones are in next.config.ts. */
export function pageHeaders(nonce: string, env: PortalEnv): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(nonce, env),
    ...(env.isHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' } : {}),
  };
}
