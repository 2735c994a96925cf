import type { RouteConfig, RouteHandler } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps.ts';
import type { OperationFacts } from '../contract/operation.ts';
import { readBody } from './body.ts';
import { BUDGETS, type BudgetState } from './budgets.ts';
import type { HttpEnv, PlatformApp, PlatformContext } from './context.ts';
import { answerWithEtag } from './etag.ts';
import type { KnownPaths } from './methods.ts';
import { PlatformError } from './platform-error.ts';
import type { Authenticate } from './auth.ts';
import { refuseInvalid } from './validation.ts';

/** What every operation is served with; made once by `createApp`. */
export interface Served {
  app: PlatformApp;
  authenticate: Authenticate;
  paths: KnownPaths;
  deps: AppDeps;
}

/**
 * Serves one operation of the contract: who may call it, its rate budget, its body and its schema are dealt with
 * before `handler` runs, which therefore knows only valid input. Errors are thrown as PlatformError.
 */
export function serve<R extends RouteConfig>(
  served: Served,
  operation: OperationFacts & { route: R & { getRoutingPath(): string } },
  handler: RouteHandler<R, HttpEnv>,
): void {
  const { app, paths } = served;
  const { route } = operation;
  paths.add(route.method, route.path);
  app.on(route.method.toUpperCase(), route.getRoutingPath(), guard(served, operation));
  app.openapi(route, handler, refuseInvalid(operation.invalid, operation.invalidFields));
}

function guard(
  { authenticate, deps }: Served,
  operation: OperationFacts & { route: RouteConfig },
): MiddlewareHandler<HttpEnv> {
  const { auth, budget, route } = operation;
  const isRead = route.method === 'get';
  const hasBody = route.request?.body !== undefined;
  return async (c, next) => {
    if (auth !== 'none') {
      const principal = await authenticate(c.req.header('authorization'), auth);
      c.set('principal', principal);
      if (budget !== null) {
        const drawn = deps.budgets.draw(principal.accountId, budget);
        const state = drawn instanceof Promise ? await drawn : drawn;
        writeBudget(c, state);
        if (!state.isGranted) throw exhausted(BUDGETS[budget].exhausted, state);
      }
    }
    if (isRead) answerWithEtag(c);
    if (hasBody) await readBody(c);
    await (deps.faults === undefined ? next() : deps.faults.meet(c, operation, next));
  };
}

function writeBudget(c: PlatformContext, state: BudgetState): void {
  c.header('RateLimit-Limit', String(state.limit));
  c.header('RateLimit-Remaining', String(state.remaining));
  c.header('RateLimit-Reset', String(state.resetSeconds));
}

function exhausted(message: string, state: BudgetState): PlatformError {
  return new PlatformError('rate_limited', {
    message,
    headers: { 'Retry-After': String(state.resetSeconds) },
  });
}
