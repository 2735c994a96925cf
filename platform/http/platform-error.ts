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
