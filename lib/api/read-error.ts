import { exhaustedClass } from './budget-class';
import { sentencesFor } from './error-sentences';
import { ApiError, type ApiErrorFacts } from './errors';
import { retryAfterOf } from './retry-after';

/** What of a response the reader needs besides its body. */
export interface ResponseFacts {
  status: number;
  headers: Pick<Headers, 'get'>;
}

type Fields = Record<string, unknown>;

const KNOWN = new Set(['code', 'message', 'action', 'retryable', 'docs_url', 'field', 'correlation_id']);
const TEXT_MAX = 500;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The object in which the code stands: top level, then `error`, then `detail` (specification 7.4). */
function placeOf(body: Fields): Fields | null {
  const places = [body, body['error'], body['detail']];
  return places.filter(isFields).find((place) => textOf(place['code']) !== undefined) ?? null;
}

function httpUrl(value: unknown): string | undefined {
  const url = textOf(value);
  return url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

function extraOf(body: Fields, place: Fields): Fields | undefined {
  const isWrapped = place !== body;
  const rest = Object.entries(body).filter(([name]) => (isWrapped ? body[name] !== place : !KNOWN.has(name)));
  const inner = isWrapped ? Object.entries(place).filter(([name]) => !KNOWN.has(name)) : [];
  const all = [...rest, ...inner];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Leaves out what is undefined, as exact optional properties want it. */
function given(fields: {
  [Name in keyof ApiErrorFacts]?: ApiErrorFacts[Name] | undefined;
}): Partial<ApiErrorFacts> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Reads a failed answer: `body` is parsed JSON, or a string when it was not JSON. Never throws.
 * The code is looked for in the order of specification 7.4 and falls back to `http_<status>`; `retryable` is true only
 * when a boolean in the same place says so (7.1.2).
 */
export function readError(response: ResponseFacts, body: unknown): ApiError {
  const { status, headers } = response;
  const fields = isFields(body) ? body : {};
  const place = placeOf(fields);
  const source = place ?? fields;
  const code = textOf(source['code']) ?? `http_${status}`;
  const own = sentencesFor(code, status);
  const message =
    textOf(source['message']) ?? textOf(fields['error']) ?? textOf(fields['detail']) ?? own.message;
  return new ApiError({
    code,
    message,
    action: textOf(source['action']) ?? own.action,
    retryable: place?.['retryable'] === true,
    status,
    ...given({
      docsUrl: httpUrl(source['docs_url']),
      field: textOf(source['field']),
      correlationId: textOf(source['correlation_id']) ?? headers.get('x-request-id') ?? undefined,
      retryAfterMs: retryAfterOf(headers),
      rateClass: status === 429 ? (exhaustedClass(message) ?? undefined) : undefined,
      extra: extraOf(fields, source),
      text: typeof body === 'string' && body !== '' ? body.slice(0, TEXT_MAX) : undefined,
    }),
  });
}
