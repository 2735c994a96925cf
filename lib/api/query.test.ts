import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createPlatformClient } from './client';
import { ApiError } from './errors';
import { newIdempotencyKey, platformMutation } from './mutation';
import { invalidatePath, keyOf, platformQuery } from './query';
import { createQueryClient } from './query-client';

const DETAIL = '/deployments/{deployment_id}';
const detail = (deployment_id: string) =>
  platformQuery({
    path: DETAIL,
    params: { path: { deployment_id } },
    read: (answer) => ({ read: answer }),
  });

function setUp(answer: (request: Request) => Response) {
  const fetch = vi.fn(async (request: Request) => answer(request));
  const queryClient = createQueryClient(createPlatformClient({ baseUrl: 'http://platform.test', fetch }));
  return { fetch, queryClient };
}

const clients: { clear: () => void }[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

describe('the key of a query', () => {
  it('is made of method, path and parameters', () => {
    expect(detail('d1').queryKey).toEqual(['get', DETAIL, { path: { deployment_id: 'd1' } }]);
    expect(keyOf('/deployments')).toEqual(['get', '/deployments', {}]);
  });

  it('is the same whether a parameter is left out or undefined', () => {
    const path = { deployment_id: 'd1' };
    const logs = '/deployments/{deployment_id}/logs';
    expect(keyOf(logs, { path, query: { since_seq: undefined } as object })).toEqual(keyOf(logs, { path }));
    expect(keyOf(logs, { path, query: { limit: 5 } })).not.toEqual(keyOf(logs, { path }));
  });
});

describe('a platform query', () => {
  it('asks the bound client and gives what the reader makes of the answer', async () => {
    const { fetch, queryClient } = setUp(() => Response.json({ id: 'a b' }));
    clients.push(queryClient);
    const query = detail('a b/c');
    await queryClient.query(query);
    expect(queryClient.getQueryData(query.queryKey)).toEqual({ read: { id: 'a b' } });
    expect(fetch.mock.calls[0]?.[0].url).toBe('http://platform.test/deployments/a%20b%2Fc');
    expectTypeOf(queryClient.getQueryData(query.queryKey)).toEqualTypeOf<{ read: unknown } | undefined>();
  });

  it('asks for an unchanged answer by its version only, and keeps the same view for it', async () => {
    let version = '"1"';
    const { fetch, queryClient } = setUp((request) =>
      request.headers.get('if-none-match') === version
        ? new Response(null, { status: 304, headers: { etag: version } })
        : Response.json({ version }, { headers: { etag: version } }),
    );
    clients.push(queryClient);
    const query = detail('d1');
    const readAgain = () => queryClient.query({ ...query, staleTime: 0 });
    const first = await readAgain();
    expect(await readAgain()).toBe(first);
    expect(await readAgain()).toBe(first);
    version = '"2"';
    expect(await readAgain()).toEqual({ read: { version: '"2"' } });
    expect(fetch.mock.calls.map(([request]) => request.headers.get('if-none-match'))).toEqual([
      null,
      '"1"',
      '"1"',
      '"1"',
    ]);
  });

  it('asks for the whole again when something else stands in the cache', async () => {
    const { fetch, queryClient } = setUp(() => Response.json({}, { headers: { etag: '"1"' } }));
    clients.push(queryClient);
    const query = detail('d1');
    await queryClient.query(query);
    queryClient.setQueryData(query.queryKey, { read: 'changed here' });
    await queryClient.query({ ...query, staleTime: 0 });
    expect(fetch.mock.calls[1]?.[0].headers.get('if-none-match')).toBeNull();
    expect(queryClient.getQueryData(query.queryKey)).toEqual({ read: {} });
  });

  it('takes a refusal for an answer where the reader says so, and every other one for an error', async () => {
    const status = (request: Request) => (request.url.endsWith('none') ? 404 : 503);
    const { queryClient } = setUp((request) => Response.json({ code: 'x' }, { status: status(request) }));
    clients.push(queryClient);
    const maybe = (deployment_id: string) =>
      platformQuery({
        path: DETAIL,
        params: { path: { deployment_id } },
        read: () => 'there',
        readRefusal: (error) => (error.status === 404 ? 'none yet' : undefined),
      });
    expect(await queryClient.query({ ...maybe('none'), retry: false })).toBe('none yet');
    await expect(queryClient.query({ ...maybe('other'), retry: false })).rejects.toBeInstanceOf(ApiError);
  });

  it('keeps a second view of one read apart, and both out of date at once', async () => {
    const { fetch, queryClient } = setUp(() => Response.json({ id: 'd1' }));
    clients.push(queryClient);
    const second = platformQuery({
      path: DETAIL,
      params: { path: { deployment_id: 'd1' } },
      read: () => 'second',
      cachedAs: 'second',
    });
    await queryClient.query(detail('d1'));
    expect(await queryClient.query(second)).toBe('second');
    expect(queryClient.getQueryData(detail('d1').queryKey)).toEqual({ read: { id: 'd1' } });
    await invalidatePath(queryClient, DETAIL, { path: { deployment_id: 'd1' } });
    for (const { queryKey } of [second, detail('d1')])
      expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('gives the server the first screenful, and says when that is not the whole', async () => {
    const { queryClient } = setUp(() => Response.json([1, 2, 3]));
    const list = (screen: number) =>
      platformQuery({
        path: '/deployments',
        read: (answer) => answer as number[],
        firstScreen: (rows) => (rows.length <= screen ? rows : rows.slice(0, screen)),
      });
    const context = { client: queryClient, signal: new AbortController().signal };
    expect(await list(2).prefetchFn(context)).toEqual({ view: [1, 2], isWhole: false });
    expect(await list(3).prefetchFn(context)).toEqual({ view: [1, 2, 3], isWhole: true });
    expect(await list(2).queryFn(context)).toEqual([1, 2, 3]);
  });

  it('is invalidated by its path, or by path and parameters', async () => {
    const { queryClient } = setUp(() => Response.json({}));
    clients.push(queryClient);
    const isStale = (id: string) => queryClient.getQueryState(detail(id).queryKey)?.isInvalidated;
    await Promise.all(['d1', 'd2'].map((id) => queryClient.query(detail(id))));
    await invalidatePath(queryClient, DETAIL, { path: { deployment_id: 'd1' } });
    expect([isStale('d1'), isStale('d2')]).toEqual([true, false]);
    await invalidatePath(queryClient, DETAIL);
    expect(isStale('d2')).toBe(true);
  });
});

describe('a platform mutation', () => {
  const restart = platformMutation({
    call: (platform, deployment_id: string) =>
      platform.POST('/deployments/{deployment_id}/restart', { params: { path: { deployment_id } } }),
    read: (answer) => ({ read: answer }),
    invalidates: [DETAIL],
  });

  it.each([
    { status: 202, result: { read: { id: 'd1' } } },
    { status: 503, result: null },
  ])('makes the reads of its paths out of date after HTTP $status', async ({ status, result }) => {
    const { queryClient } = setUp(({ method }) =>
      Response.json({ id: 'd1' }, method === 'GET' ? {} : { status }),
    );
    clients.push(queryClient);
    await queryClient.query(detail('d1'));
    const mutation = queryClient.getMutationCache().build(queryClient, restart);
    const outcome = await mutation.execute('d1').catch((error: unknown) => error);
    if (result) expect(outcome).toEqual(result);
    else expect(outcome).toBeInstanceOf(ApiError);
    expect(queryClient.getQueryState(detail('d1').queryKey)?.isInvalidated).toBe(true);
  });

  it('is sent once, even when the platform calls its failure retryable', async () => {
    const { fetch, queryClient } = setUp(() =>
      Response.json({ code: 'redeploy_failed', retryable: true }, { status: 503 }),
    );
    const mutation = queryClient.getMutationCache().build(queryClient, restart);
    await expect(mutation.execute('d1')).rejects.toMatchObject({ code: 'redeploy_failed', retryable: true });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('an idempotency key', () => {
  it('is legal under both limits of the specification and never the same twice', () => {
    const keys = (['deploy', 'template-deploy', 'machine-create', 'machine-delete'] as const).map(
      newIdempotencyKey,
    );
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9._:-]{40,60}$/);
    expect(newIdempotencyKey('deploy')).not.toBe(newIdempotencyKey('deploy'));
  });
});
