import type { TypedResponse } from 'hono';
import type { PlatformContext } from './context.ts';

/** Answers 200 with a text that is already the JSON of a `Body`; the caller vouches for that, a test checks it. */
export function jsonText<Body>(
  c: PlatformContext,
  text: string,
): Response & TypedResponse<Body, 200, 'json'> {
  const response: Response = c.body(text, 200, { 'content-type': 'application/json' });
  return response as Response & TypedResponse<Body, 200, 'json'>;
}
