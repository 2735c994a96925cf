import type { Middleware } from 'openapi-fetch';
import type { BudgetClass } from './budget-class';
import { readError } from './read-error';
import { httpDateMs, retryAfterOf } from './retry-after';
import type { ApiError } from './errors';
import { shownBody } from './shown-body';
import type { MetWord } from './unknown-words';

/** Parameters of a read, without the contract's types. */
export interface LooseParams {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** What the headers of a limited route say (specification 8.1). */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** Milliseconds until the window is over. */
  resetMs: number;
}

/** What the portal learns from an answer besides its body. */
export interface ResponseNote {
  /** Lower case. */
  method: string;
  /** The contract's template, for example `/deployments/{deployment_id}`. */
  path: string;
  /** 0 when no answer came. */
  status: number;
  rateLimit: RateLimit | null;
  retryAfterMs: number | null;
  requestId: string | null;
  /** The other side's clock, in milliseconds since the epoch. */
  dateMs: number | null;
  /** The class that a 429 names in its body, where it names one. */
  exhausted?: BudgetClass;
  /** What was asked, for the list of requests. */
  call?: CallFacts;
}

/** One call as it was made. */
export interface CallFacts {
  /** Names the call among those of this page. */
  id: string;
  /** Milliseconds since the epoch. */
  startedAtMs: number;
  durationMs: number;
  params: LooseParams;
  /** What was sent, with a mark in the place of all that may be secret (shown-body.ts); undefined where nothing was. */
  body?: unknown;
}

/** What the body of a refused answer names it by. */
export interface RefusalNote {
  /** `CallFacts.id`. */
  callId: string;
  code: string;
  correlationId: string | null;
}

/** What a server learnt from its reads for a page, besides their data. */
export interface ServerNotes {
  responses: readonly ResponseNote[];
  words: readonly MetWord[];
}

/** Who is told of the calls of a client. */
export interface ObserverOptions {
  /** Told of every answer, and of every call without one (status 0). */
  onResponse?: (note: ResponseNote) => void;
  /** Told of every refusal once its body has been read, after `onResponse`. */
  onRefusal?: (note: RefusalNote) => void;
  /** The `X-Request-Id` of the next call; the other side makes one when not given (specification 7.1.4). */
  requestId?: () => string;
}

function count(headers: Headers, name: string): number | null {
  const raw = headers.get(name);
  return raw !== null && /^\d{1,9}$/.test(raw) ? Number(raw) : null;
}

/** The rate limit headers; null on a route that sends none, or not all three. */
export function rateLimitOf(headers: Headers): RateLimit | null {
  const limit = count(headers, 'ratelimit-limit');
  const remaining = count(headers, 'ratelimit-remaining');
  const resetSeconds = count(headers, 'ratelimit-reset');
  if (limit === null || remaining === null || resetSeconds === null) return null;
  return { limit, remaining, resetMs: resetSeconds * 1000 };
}

function noteOf(request: Request, path: string, { headers, status }: Response): ResponseNote {
  const dateMs = httpDateMs(headers.get('date'));
  // An unchanged answer leaves out what was sent along with its question.
  const sentId = status === 304 ? request.headers.get('x-request-id') : null;
  return {
    method: request.method.toLowerCase(),
    path,
    status,
    rateLimit: rateLimitOf(headers),
    retryAfterMs: retryAfterOf(headers) ?? null,
    requestId: headers.get('x-request-id') ?? sentId,
    dateMs: Number.isNaN(dateMs) ? null : dateMs,
  };
}

const SILENCE = { status: 0, rateLimit: null, retryAfterMs: null, requestId: null, dateMs: null };

type Begun = Pick<CallFacts, 'id' | 'startedAtMs' | 'body'> & { atMs: number };

/** Reads a body that the caller reads too. */
const copyText = (of: Request | Response) => of.clone().text();

/** The error of a refused answer, whose body its caller reads too. */
async function errorOf(response: Response): Promise<ApiError> {
  return readError(response, parsed(await copyText(response).catch(() => '')));
}

async function tellRefusal(callId: string, response: Response, onRefusal: (note: RefusalNote) => void) {
  const { code, correlationId } = await errorOf(response);
  onRefusal({ callId, code, correlationId: correlationId ?? null });
}

/** The class that a refusal names: waited for, so that a freeze is known before anybody asks whether to try again. */
async function exhaustedBy(response: Response): Promise<Pick<ResponseNote, 'exhausted'>> {
  if (response.status !== 429) return {};
  const { rateClass } = await errorOf(response);
  return rateClass === undefined ? {} : { exhausted: rateClass };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Tells of every call of a client, and gives each its request id. */
export function observer({ onResponse, onRefusal, requestId }: ObserverOptions): Middleware {
  const begun = new WeakMap<Request, Begun>();
  const factsOf = (request: Request, params: LooseParams): Pick<ResponseNote, 'call'> => {
    const begin = begun.get(request);
    if (begin === undefined) return {};
    const { id, startedAtMs, atMs, body } = begin;
    const { path = {}, query = {} } = params;
    const call = { id, startedAtMs, durationMs: performance.now() - atMs, params: { path, query } };
    return { call: body === undefined ? call : { ...call, body } };
  };
  return {
    onRequest: async ({ request }) => {
      if (requestId) request.headers.set('x-request-id', requestId());
      const body = request.body === null ? undefined : shownBody(parsed(await copyText(request)));
      const id = crypto.randomUUID();
      begun.set(request, { id, startedAtMs: Date.now(), atMs: performance.now(), body });
    },
    onResponse: async ({ request, response, schemaPath, params }) => {
      const facts = { ...factsOf(request, params), ...(await exhaustedBy(response)) };
      onResponse?.({ ...noteOf(request, schemaPath, response), ...facts });
      const id = begun.get(request)?.id;
      if (onRefusal === undefined || id === undefined || response.ok || response.status === 304) return;
      void tellRefusal(id, response, onRefusal);
    },
    onError: ({ request, schemaPath, params, error }) => {
      // Given up by the caller: that says nothing about the other side.
      if (error instanceof Error && error.name === 'AbortError') return;
      const call = factsOf(request, params);
      onResponse?.({ ...SILENCE, method: request.method.toLowerCase(), path: schemaPath, ...call });
    },
  };
}
