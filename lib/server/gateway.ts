import 'server-only';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { findPath, type FoundPath } from '@/lib/api/operations';
import type { Operation } from '@/lib/api/operation';
import { passBack, refuse, type Refusal } from './gateway-answers';
import { REFUSALS } from './gateway-refusals';
import { agent, isBodiless } from './platform-fetch';

/** What the pass-through needs of a request: the web's own has it, and Node's is cheaply seen as one. */
export interface GatewayRequest {
  method: string;
  url: string;
  headers: Pick<Headers, 'get' | 'has'>;
  body: AsyncIterable<Uint8Array> | null;
  signal: AbortSignal;
}

export type Gateway = (request: GatewayRequest) => Promise<Response>;

export interface GatewayOptions {
  /** Base address of the Platform API, without a trailing slash. */
  platformUrl: () => string;
  /**
   * The bearer of the session in this Cookie header; null without a session; throws when it cannot be renewed. Cookies
   * to set, where it was renewed or has ended, go into `saved`.
   */
  accessToken: (cookie: string | null, saved: Headers) => Promise<string | null>;
  /** Whether a write comes from the portal's own pages. */
  isOwnOrigin: (headers: Pick<Headers, 'get'>) => boolean;
  dispatcher?: Dispatcher;
}

/** Where the pass-through stands in the portal. */
export const MOUNT = '/api/platform';
const BODY_MAX_BYTES = 1024 * 1024;
/** Answers up to this size are handed over in one piece, which is far cheaper than a stream. */
const WHOLE_MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 30_000;
const FORWARDED = ['content-type', 'accept', 'idempotency-key', 'if-none-match'];
const REQUEST_ID = /^[\w.:-]{1,128}$/;
/** The request never left: it did not reach a server at all. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface Allowed {
  operation: Operation;
  encodedPath: string;
}

function allowedMethods({ operations }: FoundPath): string {
  return operations.map(({ method }) => method.toUpperCase()).join(', ');
}

/** The operation that a request names, or why it does not pass. */
function allow(request: GatewayRequest, path: string, { isOwnOrigin }: GatewayOptions): Allowed | Refusal {
  const found = findPath(path);
  if (!found) return REFUSALS.unknownPath;
  const method = request.method.toLowerCase();
  const operation = found.operations.find((candidate) => candidate.method === method);
  if (!operation) return { ...REFUSALS.unknownMethod, headers: { allow: allowedMethods(found) } };
  if (operation.isSecret) return REFUSALS.secret;
  if (method !== 'get' && !isOwnOrigin(request.headers)) return REFUSALS.otherOrigin;
  return { operation, encodedPath: found.encodedPath };
}

/** The whole body; 'too large' as soon as that is known; null without one. */
async function bodyOf(request: GatewayRequest): Promise<Uint8Array | 'too large' | null> {
  if (request.body === null || request.method === 'GET') return null;
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) return 'too large';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) return 'too large';
    chunks.push(chunk);
  }
  return size === 0 ? null : Buffer.concat(chunks);
}

function forwardedHeaders(
  request: GatewayRequest,
  token: string | null,
  requestId: string,
): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': requestId };
  for (const name of FORWARDED) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  return headers;
}

async function answerOf(answer: Dispatcher.ResponseData, requestId: string): Promise<Response> {
  const { statusCode, headers, body } = answer;
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
    await body.dump();
    return refuse(REFUSALS.redirected, requestId);
  }
  const size = Number(headers['content-length'] ?? Infinity);
  if (size <= WHOLE_MAX_BYTES || isBodiless(statusCode)) {
    return passBack(answer, await body.arrayBuffer(), requestId);
  }
  return passBack(answer, Readable.toWeb(body) as ReadableStream<Uint8Array>, requestId);
}

/** What a failure on the way to the platform means for this request: whether it may be sent again. */
function lost(request: GatewayRequest, error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (request.method === 'GET' || NOT_SENT.has(code)) return REFUSALS.unreachable;
  return { ...REFUSALS.answerLost, retryable: request.headers.has('idempotency-key') };
}

/**
 * The only road from the browser to the platform: forwards the operations of the contract and nothing else, adds the
 * session's credential, and passes back what the portal needs of the answer. Never throws.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { platformUrl, accessToken, dispatcher = agent } = options;

  async function forward(request: GatewayRequest, requestId: string, saved: Headers): Promise<Response> {
    const url = new URL(request.url);
    const allowed = allow(request, url.pathname.slice(MOUNT.length), options);
    if ('code' in allowed) return refuse(allowed, requestId);
    const token = await accessToken(request.headers.get('cookie'), saved).catch(() => undefined);
    if (token === undefined) return refuse(REFUSALS.sessionUnavailable, requestId);
    if (token === null) return refuse(REFUSALS.signedOut, requestId);
    const body = await bodyOf(request);
    if (body === 'too large') return refuse(REFUSALS.tooLarge, requestId);
    const base = new URL(platformUrl());
    const prefix = base.pathname.replace(/\/$/, '');
    try {
      const answer = await dispatcher.request({
        origin: base.origin,
        path: `${prefix}${allowed.encodedPath}${url.search}`,
        method: request.method,
        headers: forwardedHeaders(request, allowed.operation.credential === 'none' ? null : token, requestId),
        body,
        signal: request.signal,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      return await answerOf(answer, requestId);
    } catch (error) {
      return refuse(lost(request, error), requestId);
    }
  }

  return async (request) => {
    const given = request.headers.get('x-request-id') ?? '';
    const saved = new Headers();
    const answer = await forward(request, REQUEST_ID.test(given) ? given : crypto.randomUUID(), saved);
    for (const cookie of saved.getSetCookie()) answer.headers.append('set-cookie', cookie);
    // An unchanged answer is all headers: the id that the browser chose itself need not come back.
    if (answer.status === 304 && answer.headers.get('x-request-id') === given)
      answer.headers.delete('x-request-id');
    return answer;
  };
}
