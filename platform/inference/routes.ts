import { Hono } from 'hono';
import type { AppDeps } from '../app-deps.ts';
import { readBody } from '../http/body.ts';
import type { BudgetRule } from '../http/budgets.ts';
import type { HttpEnv, PlatformContext } from '../http/context.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { Served } from '../http/serve.ts';
import { readChatRequest } from './chat-request.ts';
import { complete, streamedAnswer, wholeAnswer } from './completion.ts';
import { createInferenceAuth } from './credentials.ts';
import { INFERENCE_PATH } from './inference-address.ts';
import { answerInferenceError, InferenceError } from './inference-error.ts';
import type { InferenceScope } from './scopes.ts';

const MODEL = { id: 'echo-1', object: 'model', created: 1_767_225_600, owned_by: 'portico' };
/** Of an account, over all its keys; a product of its own, with a budget of its own. */
const REQUESTS: BudgetRule = { limit: 300, windowMs: 60_000 };

/**
 * Serves the inference surface: a small OpenAI-compatible endpoint whose only model gives back what it is told. It
 * is no part of the platform's contract and takes no credential of the platform API.
 */
export function serveInference({ app, deps }: Served): void {
  app.route(INFERENCE_PATH, createInference(deps));
}

/** The surface as an app of its own; `requests` is what one account may ask. */
export function createInference(
  deps: Pick<AppDeps, 'pool' | 'logger'>,
  requests: BudgetRule = REQUESTS,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const enter = createEntrance(deps, requests);
  app.onError((error, c) => answerInferenceError(c, error, deps.logger));
  app.get('/models', async (c) => {
    await enter(c, 'models.read');
    return c.json({ object: 'list', data: [MODEL] });
  });
  app.get('/models/:model', async (c) => {
    await enter(c, 'models.read');
    assertModel(c.req.param('model'));
    return c.json(MODEL);
  });
  app.post('/chat/completions', async (c) => {
    await enter(c, 'chat.completions');
    return chat(c);
  });
  app.all('*', async (c) => {
    await enter(c);
    throw new InferenceError(404, 'There is no such operation here.');
  });
  return app;
}

/** Lets a request in: who sends it, how many of them came, and whether its key may ask for this. */
function createEntrance(deps: Pick<AppDeps, 'pool' | 'logger'>, requests: BudgetRule) {
  const authenticate = createInferenceAuth(deps);
  const draw = createRateLimit(requests);
  return async (c: PlatformContext, scope?: InferenceScope): Promise<void> => {
    const caller = await authenticate(c.req.header('authorization'));
    const state = draw(caller.accountId);
    c.header('x-ratelimit-limit-requests', String(state.limit));
    c.header('x-ratelimit-remaining-requests', String(state.remaining));
    c.header('x-ratelimit-reset-requests', `${String(state.resetSeconds)}s`);
    if (!state.isGranted) {
      const headers = { 'Retry-After': String(state.resetSeconds) };
      throw new InferenceError(429, 'Too many inference requests.', { code: 'rate_limit_exceeded', headers });
    }
    if (scope !== undefined && !caller.scopes.includes(scope)) {
      throw new InferenceError(403, `The key has no scope ${scope}.`, { code: 'missing_scope' });
    }
  };
}

async function chat(c: PlatformContext): Promise<Response> {
  await readBody(c);
  const request = readChatRequest(await readJson(c));
  assertModel(request.model);
  const completion = complete(request);
  if (request.stream !== true) return c.json(wholeAnswer(completion));
  const hasUsage = request.stream_options?.include_usage === true;
  return c.body(bodyOf(streamedAnswer(completion, hasUsage)), 200, { 'content-type': 'text/event-stream' });
}

/** Gives the pieces as fast as they are taken, and no faster. */
function bodyOf(pieces: Generator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { value } = pieces.next();
      if (value === undefined) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

async function readJson(c: PlatformContext): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (cause) {
    throw new InferenceError(400, 'The body is not valid JSON.', { cause });
  }
}

function assertModel(model: string): void {
  if (model === MODEL.id) return;
  throw new InferenceError(404, `There is no such model; the one here is ${MODEL.id}.`, {
    code: 'model_not_found',
    param: 'model',
  });
}
