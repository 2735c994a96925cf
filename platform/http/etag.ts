import { hash } from 'node:crypto';
import type { TypedResponse } from 'hono';
import type { PlatformContext } from './context.ts';

/** A strong validator of an answer (RFC 9110, section 8.8): another one for every other text. */
export function etagOf(text: string | Uint8Array): string {
  return `"${hash('sha256', text, 'base64url')}"`;
}

/** Makes every 200 that the handler of this request answers as JSON one that `jsonText` answers. */
export function answerWithEtag(c: PlatformContext): void {
  const json = c.json as (body: unknown, status?: number, headers?: Record<string, string>) => Response;
  Object.assign(c, {
    json: (body: unknown, status?: number, headers?: Record<string, string>) =>
      status === 200 ? jsonText(c, JSON.stringify(body)) : json(body, status, headers),
  });
}

/**
 * Answers 200 with a text that is already the JSON of a `Body`, or 304 without it to a caller that names its ETag.
 * Either has drawn from the budget: the specification knows no cheaper request. The caller vouches for the shape, a
 * test checks it; `etag` is that of the text.
 */
export function jsonText<Body>(
  c: PlatformContext,
  text: string | Uint8Array<ArrayBuffer>,
  etag = etagOf(text),
): Response & TypedResponse<Body, 200, 'json'> {
  const isKnown = names(c.req.header('if-none-match'), etag);
  const response: Response = isKnown
    ? c.body(null, 304, { etag })
    : c.body(text, 200, { 'content-type': 'application/json', etag });
  return response as Response & TypedResponse<Body, 200, 'json'>;
}

/** Weak comparison, as a proxy that compresses marks ours weak (RFC 9110, section 13.1.2). */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || (tag.startsWith('W/') ? tag.slice(2) : tag) === etag;
  });
}
