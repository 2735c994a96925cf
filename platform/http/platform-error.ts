import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

export interface PlatformErrorOptions {
  /** Replaces the standing message of the code; must not hold a secret. */
  message?: string;
  /** Replaces the standing advice. */
  action?: string;
  /** The request field at fault, dotted (`resource_profile.cpu_units`). */
  field?: string | undefined;
  /** For codes with several statuses (specification 7.2). */
  status?: number;
  retryable?: boolean;
  /** Extra response headers, such as Retry-After. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal or fault that the caller is told of in the envelope of specification 2.12. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly action: string;
  readonly field: string | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: PlatformErrorOptions = {}) {
    const row = ERROR_CODES[code];
    super(options.message ?? row.message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? row.status;
    this.retryable = options.retryable ?? row.retryable;
    this.action = options.action ?? row.action;
    this.field = options.field;
    this.headers = options.headers ?? {};
  }
}

/** An answer that the specification (7.4) gives in a shape of its own, outside the envelope. */
export class OutsideEnvelopeError extends Error {
  override readonly name = 'OutsideEnvelopeError';
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(`answer outside the envelope with status ${String(status)}`);
    this.status = status;
    this.body = body;
  }
}

/** The health history cannot be read: `{error: {code, message, retryable}}` (7.4). */
export function historyUnavailable(): OutsideEnvelopeError {
  const message = 'The health history cannot be read now.';
  return new OutsideEnvelopeError(503, { error: { code: 'history_unavailable', message, retryable: true } });
}

/** A well-formed deployment request that this server cannot serve: `{detail: {stage, code, message}}` (7.4). */
export function acceptanceRefusal(message: string): OutsideEnvelopeError {
  return new OutsideEnvelopeError(422, {
    detail: { stage: 'acceptance', code: 'unsupported_deployment_request', message },
  });
}
