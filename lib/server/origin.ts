import 'server-only';
import { env } from './env';

/** A write that does not come from the portal's own pages. */
export class OriginError extends Error {
  override readonly name = 'OriginError';
}

/**
 * True when a write comes from a page of `origin`: the Origin header is there and equal, and a browser that sends
 * Sec-Fetch-Site says `same-origin`. The Host header plays no part, since whoever sends the request chooses it.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>, origin: string): boolean {
  if (headers.get('origin') !== origin) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin';
}

/**
 * Refuses a write (route handler or server action) from anywhere but the configured portal origin.
 * @throws OriginError to be answered with 403
 */
export function assertSameOrigin(headers: Pick<Headers, 'get'>): void {
  if (!isSameOrigin(headers, env().portalOrigin)) {
    throw new OriginError('This request did not come from a page of the portal.');
  }
}
