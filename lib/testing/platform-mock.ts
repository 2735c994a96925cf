import { HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { createOpenApiHttp } from 'openapi-msw';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ApiErrorFacts } from '@/lib/api/errors';
import type { paths } from '@/lib/api/schema.gen';

/** Where the pass-through is in tests; `fetch` wants an absolute address there. */
export const TEST_BASE_URL = 'http://localhost:3000/api/platform';

/** Handlers typed by the contract: `platform.get('/deployments', ({ response }) => response(200).json({ … }))`. */
export const platform = createOpenApiHttp<paths>({ baseUrl: TEST_BASE_URL });

/**
 * A platform for the tests of a file, called once at its top. A request that no handler expects fails the test; handlers
 * added in a test (`server.use`, or `renderWithPortal`) are forgotten after it.
 */
export function mockPlatform(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    server.resetHandlers();
  });
  afterAll(() => {
    server.close();
  });
  return server;
}

/** An error answer in the platform's envelope (specification 2.12), for a handler's `response.untyped`. */
export function refusal(
  status: number,
  facts: Partial<ApiErrorFacts> & { code: string },
  headers?: HeadersInit,
) {
  const {
    code,
    message = `Refused: ${code}.`,
    action = 'Do something else.',
    retryable = false,
    field,
  } = facts;
  const envelope = {
    code,
    message,
    action,
    retryable,
    docs_url: `https://docs.example.com/errors#${code}`,
    correlation_id: 'request-1',
    ...(field !== undefined && { field }),
  };
  return HttpResponse.json(envelope, { status, ...(headers && { headers }) });
}
