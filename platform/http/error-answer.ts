import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from '../logger.ts';
import type { PlatformContext } from './context.ts';
import { OutsideEnvelopeError, PlatformError } from './platform-error.ts';

/** The envelope of specification 2.12. */
interface Envelope {
  code: string;
  message: string;
  action: string;
  retryable: boolean;
  docs_url: string;
  field?: string;
  correlation_id?: string;
}

/** Answers a refusal or fault in the envelope; an unexpected fault is logged and told without its details. */
export function answerError(c: PlatformContext, error: unknown, apiUrl: string, logger: Logger): Response {
  if (error instanceof OutsideEnvelopeError) return c.json(error.body, error.status as ContentfulStatusCode);
  const known = asPlatformError(error);
  if (known.status >= 500)
    logger.error({ err: error, requestId: c.var.requestId, code: known.code }, 'request failed');
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
  const body: Envelope = {
    code: known.code,
    message: known.message,
    action: known.action,
    retryable: known.retryable,
    docs_url: `${apiUrl}/docs/errors#${known.code}`,
    ...(known.field === undefined ? {} : { field: known.field }),
    correlation_id: c.var.requestId,
  };
  return c.json(body, known.status as ContentfulStatusCode);
}

/** PostgreSQL: a text holds a character that it cannot store, which only a request can have brought. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new PlatformError('invalid_request', { message: wordsFor(error), cause: error });
  }
  if (UNSTORABLE_TEXT.has(databaseCode(error) ?? '')) {
    return new PlatformError('invalid_request', {
      message: 'A text holds a character that cannot be stored.',
      cause: error,
    });
  }
  return new PlatformError('internal_error', { cause: error });
}

function wordsFor(error: HTTPException): string {
  return error.status === 415 ? 'Send the body as application/json.' : 'The body is not valid JSON.';
}

/** The SQLSTATE of a database error, also when drizzle has wrapped it. */
export function databaseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return databaseCode(error.cause);
}
