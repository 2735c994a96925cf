import { databaseCode } from '../http/error-answer.ts';
import type { ErrorCode } from '../http/error-codes.ts';
import { PlatformError } from '../http/platform-error.ts';

/** SQLSTATE classes of a server that is away, full, too slow or shutting down; a fault of ours has others. */
const DATABASE_AWAY = /^(08|53|55P03|57|58)/;
const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What the driver says without a code. */
const DRIVER = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether an error says that the database cannot be reached, rather than that this program is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof PlatformError) return false;
  if (DATABASE_AWAY.test(databaseCode(error) ?? '') || DRIVER.test(error.message)) return true;
  // A socket that is not there is ENOENT as well, like a missing file, but of another call.
  if ('syscall' in error && error.syscall === 'connect') return true;
  if ('code' in error && typeof error.code === 'string' && CONNECTION_LOST.has(error.code)) return true;
  return isUnavailable(error.cause);
}

/** Does the work; when the database cannot be reached, the caller is told with the operation's own code (7.2). */
export async function orUnavailable<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) ? new PlatformError(code, { cause: error }) : error;
  }
}
