import type { ApiError } from '@/lib/api/errors';

/** The keys of changes of which it is not known what came of them, by what was asked. In memory alone. */
export type Attempts = Map<string, string>;

/** Says what is asked: the same action with the same body is the same attempt. */
export type Asked = { action: 'attach' | 'rotate' | 'detach'; body: unknown };

const nameOf = ({ action, body }: Asked): string => `${action} ${JSON.stringify(body)}`;

/**
 * The Idempotency-Key to send with a change (required here, specification 8.3.1). As long as it is not known what came of it, the same
 * change goes out under the same key, which the platform answers with the first result (8.3.2); another body never does (8.3.3).
 */
export function keyFor(attempts: Attempts, asked: Asked, mint: () => string): string {
  const name = nameOf(asked);
  const key = attempts.get(name) ?? mint();
  attempts.set(name, key);
  return key;
}

/** Refused before the platform looked at the key: says nothing of an earlier request under it. */
const BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Whether an error leaves open whether the change was made. */
export const isUnclear = ({ status }: Pick<ApiError, 'status'>): boolean =>
  status < 400 || status >= 500 || BEFORE_THE_KEY.has(status);

/** Forgets the key once the platform has said what came of the change: a later one is a new one. */
export function settle(attempts: Attempts, asked: Asked, error: Pick<ApiError, 'status'> | null): void {
  if (error === null || !isUnclear(error)) attempts.delete(nameOf(asked));
}
