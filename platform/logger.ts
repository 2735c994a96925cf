import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from './env.ts';

export type { Logger };

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'password_hash',
  'plaintext',
  'secret',
  'clientSecret',
  'client_secret',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'api_key',
  'env',
  'headers',
  'body',
];

/**
 * JSON lines on standard output. Fields that may hold a secret are replaced, at the top and one level down;
 * errors are written without the parameters of a query or the details of a database row.
 */
export function createLogger(
  level: Env['logLevel'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  );
}

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string[];
  cause?: ErrorDescription;
}

/** What of an error may be written down. Drizzle puts the parameters of a query into the message: they go. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an error was thrown.' };
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  return {
    type: error.constructor.name,
    message: redactText(error.message.replace(/\nparams:[\s\S]*$/, '')),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(stack.length > 0 ? { stack: stack.slice(0, 12) } : {}),
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Takes keys of every kind and the passwords of addresses out of a text. */
export function redactText(text: string): string {
  return text
    .replace(/\b([pia]k_|whsec_)[A-Za-z0-9_-]+/g, '$1[redacted]')
    .replace(/\b(bearer)\s+[A-Za-z0-9._~+/=-]+/gi, '$1 [redacted]')
    .replace(/:\/\/[^\s/@:]*:[^\s/@]*@/g, '://[redacted]@');
}
