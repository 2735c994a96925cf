import 'server-only';
import { env } from './env';

/** Answers 303 to `target`; a path is taken at the configured origin, never at the one the request names. */
export function seeOther(target: string | URL): Response {
  const location = new URL(target, env().portalOrigin).href;
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
