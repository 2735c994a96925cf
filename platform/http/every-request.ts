import type { MiddlewareHandler } from 'hono';
import { redactText, type Logger } from '../logger.ts';
import type { HttpEnv } from './context.ts';
import { requestIdFrom } from './request-id.ts';

/** Gives every request its id and every response its `x-request-id` (specification 7.1, rule 4). */
export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const id = requestIdFrom(c.req.header('x-request-id'));
  c.set('requestId', id);
  c.header('x-request-id', id);
  await next();
};

/** Answers are for one caller, never cached, never framed, never read as another type. No CORS: browsers go through the portal. */
export const securityHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  c.header('cross-origin-resource-policy', 'same-origin');
  c.header('referrer-policy', 'no-referrer');
  await next();
};

const PATH_LOGGED_MAX = 200;

/** One line a request: writes and refusals at info, plain reads at debug. Never headers, queries or bodies. */
export function accessLog(logger: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const level = status >= 400 || method !== 'GET' ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        method,
        path: redactText(c.req.path.slice(0, PATH_LOGGED_MAX)),
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        requestId: c.var.requestId,
        // Unset until the caller is known.
        accountId: (c.var as Partial<HttpEnv['Variables']>).principal?.accountId,
      },
      'request',
    );
  };
}
