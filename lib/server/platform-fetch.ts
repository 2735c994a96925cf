import 'server-only';
import { Agent, type Dispatcher } from 'undici';

/**
 * The portal's own connections to the platform: kept open, and out of the reach of the framework's patched `fetch`,
 * which costs more than the platform's answer. Redirects are not followed: the bearer stays with the configured address.
 */
export const agent = new Agent({
  connections: 256,
  keepAliveTimeout: 30_000,
  headersTimeout: 60_000,
  bodyTimeout: 60_000,
});

/** Statuses whose answers have no body (RFC 9110). */
export const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304;

/** The headers of an answer as the web's own type; repeated ones are joined. */
export function webHeaders(raw: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** `fetch` for the platform client on the server. @throws what undici throws when no answer comes */
export async function platformFetch(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const answer = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? null : await request.text(),
    signal: request.signal,
  });
  const body = await answer.body.arrayBuffer();
  return new Response(isBodiless(answer.statusCode) ? null : body, {
    status: answer.statusCode,
    headers: webHeaders(answer.headers),
  });
}
