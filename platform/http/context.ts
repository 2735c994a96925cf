import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** Who makes the request. Limits and ownership go by `accountId` alone (specification 5, rules 6 and 7). */
export interface Principal {
  accountId: string;
  kind: 'api_key' | 'portal_session';
  /** Present when `kind` is `api_key`. */
  apiKeyId?: string;
}

export interface HttpEnv {
  Variables: {
    /** Echo of X-Request-Id, or an id of our own; `correlation_id` in the envelope. */
    requestId: string;
    /** Set on every operation that is not `auth: 'none'`. */
    principal: Principal;
  };
}

export type PlatformApp = OpenAPIHono<HttpEnv>;
export type PlatformContext = Context<HttpEnv>;
