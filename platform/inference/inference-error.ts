import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from '../logger.ts';
import type { PlatformContext } from '../http/context.ts';
import { PlatformError } from '../http/platform-error.ts';

interface InferenceErrorOptions {
  code?: string;
  /** The request field at fault. */
  param?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal in the error shape of the inference surface, which is not the platform's envelope. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, options: InferenceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = options.code ?? null;
    this.param = options.param ?? null;
    this.headers = options.headers ?? {};
  }
}

/** Answers `{error: {message, type, param, code}}`; an unexpected fault is logged and told without its details. */
export function answerInferenceError(c: PlatformContext, error: unknown, logger: Logger): Response {
  const known = asInferenceError(error);
  if (known.status >= 500)
    logger.error({ err: error, requestId: c.var.requestId }, 'inference request failed');
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
  const { message, param, code } = known;
  return c.json(
    { error: { message, type: typeOf(known.status), param, code } },
    known.status as ContentfulStatusCode,
  );
}

function asInferenceError(error: unknown): InferenceError {
  if (error instanceof InferenceError) return error;
  // The body is read by the platform's own reader.
  if (error instanceof PlatformError && error.status < 500) {
    return new InferenceError(error.status, error.message, { cause: error });
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new InferenceError(error.status, 'The body is not valid JSON.', { cause: error });
  }
  return new InferenceError(500, 'The server met an unexpected fault.', { cause: error });
}

function typeOf(status: number): string {
  if (status === 429) return 'rate_limit_error';
  if (status === 403) return 'permission_error';
  if (status === 401) return 'authentication_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
