import type { Principal } from './context.ts';

/** Whose account a change is made in, and by what, for the audit. */
export interface Caller {
  accountId: string;
  /** `portal_session`, or the id of the API key. */
  actor: string;
}

/** The caller of a request. */
export function callerOf({ accountId, kind, apiKeyId }: Principal): Caller {
  return { accountId, actor: apiKeyId ?? kind };
}
