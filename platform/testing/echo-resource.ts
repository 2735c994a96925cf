import { createRoute, z } from '@hono/zod-openapi';
import type { Register } from '../app.ts';
import type { OperationFacts } from '../contract/operation.ts';
import { serve } from '../http/serve.ts';

const answer = {
  200: {
    description: 'Done.',
    content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
  },
};
const body = z.object({
  name: z.string().max(10),
  profile: z.object({ cpu_units: z.number().min(0.25) }).optional(),
  env: z.record(z.string().regex(/^[A-Z]+$/, 'Use capital letters.'), z.string()).optional(),
  source: z.union([z.object({ url: z.url() }), z.object({ ref: z.string() })]).optional(),
});

const facts = (id: string, changes: Partial<OperationFacts> = {}): OperationFacts => ({
  id,
  auth: 'bearer',
  budget: 'read',
  invalid: 'invalid_request',
  ...changes,
});

const read = { ...facts('read'), route: createRoute({ method: 'get', path: '/echo', responses: answer }) };
const session = {
  ...facts('session', { auth: 'portal_session', budget: 'mutation' }),
  route: createRoute({ method: 'get', path: '/session', responses: answer }),
};
const write = {
  ...facts('write', { invalid: 'invalid_env', budget: 'stop' }),
  route: createRoute({
    method: 'post',
    path: '/echo',
    request: { body: { required: true, content: { 'application/json': { schema: body } } } },
    responses: answer,
  }),
};
const one = {
  ...facts('one', { invalid: 'invalid_run_id' }),
  route: createRoute({
    method: 'get',
    path: '/echo/{echo_id}',
    request: {
      params: z.object({ echo_id: z.string().regex(/^e[0-9]+$/) }),
      query: z.object({ limit: z.coerce.number().max(5).default(3) }),
    },
    responses: answer,
  }),
};
const broken = {
  ...facts('broken', { auth: 'none', budget: null }),
  route: createRoute({ method: 'get', path: '/broken', responses: answer }),
};

/** A resource that gives back what it was sent, for tests of the HTTP layer. */
export const serveEcho: Register = (served) => {
  serve(served, read, (c) => c.json({ principal: c.var.principal }, 200));
  serve(served, session, (c) => c.json({ principal: c.var.principal }, 200));
  serve(served, write, (c) => c.json({ body: c.req.valid('json') }, 200));
  serve(served, one, (c) => c.json({ ...c.req.valid('param'), ...c.req.valid('query') }, 200));
  serve(served, broken, () => {
    throw new Error('canary: the password is hunter2');
  });
};
