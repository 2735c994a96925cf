import 'server-only';
import type { Dispatcher } from 'undici';
import { isBodiless } from './platform-fetch';

/** A refusal of the portal itself, in the platform's own envelope (specification 2.12), so that one reader reads both. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  action: string;
  retryable?: boolean;
  headers?: Record<string, string>;
}

/** What of an answer reaches the browser. Never `set-cookie`, `location` or CORS headers of another server. */
const PASSED_BACK = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'x-request-id',
  'etag',
  'date',
];

/** Whatever the platform answers is data: opened as a page of this origin, it can run and load nothing. */
const INERT = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/** The answer of a refusal. */
export function refuse(
  { headers = {}, status, retryable = false, ...words }: Refusal,
  requestId: string,
): Response {
  return Response.json(
    { ...words, retryable, correlation_id: requestId },
    { status, headers: { ...INERT, 'x-request-id': requestId, ...headers } },
  );
}

type Upstream = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>;

function only(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The platform's answer as the browser gets it. A body that is not JSON arrives as plain text. */
export function passBack(
  upstream: Upstream,
  body: ArrayBuffer | ReadableStream,
  requestId: string,
): Response {
  // An unchanged answer has nothing that could run; its headers are all that it costs.
  const headers = new Headers(upstream.statusCode === 304 ? { 'cache-control': 'no-store' } : INERT);
  headers.set('x-request-id', requestId);
  for (const name of PASSED_BACK) {
    const value = only(upstream.headers[name]);
    if (value !== undefined) headers.set(name, value);
  }
  const type = only(upstream.headers['content-type']) ?? '';
  const status = upstream.statusCode;
  if (isBodiless(status)) return new Response(null, { status, headers });
  headers.set('content-type', JSON_TYPE.test(type) ? type : 'text/plain; charset=utf-8');
  // With its length known, a short answer is sent in one piece and not compressed.
  if (body instanceof ArrayBuffer) headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
}
