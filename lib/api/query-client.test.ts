import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlatformClient } from './client';
import { platformQuery } from './query';
import { createQueryClient } from './query-client';

const detail = (deployment_id: string) =>
  platformQuery({
    path: '/deployments/{deployment_id}',
    params: { path: { deployment_id } },
    read: (answer) => answer,
  });

/** A page in front of a platform whose answers the test gives itself, in the order it likes. */
function pageAgainst(
  answer: (request: Request, call: number) => Promise<Response> | Response,
  heldForMs = (_path: string) => 0,
) {
  let calls = 0;
  const fetch = async (request: Request) => {
    calls += 1;
    return answer(request, calls);
  };
  const client = createQueryClient(
    createPlatformClient({ baseUrl: 'http://platform.test', fetch, heldForMs }),
  );
  clients.push(client);
  return { client, calls: () => calls };
}

const clients: ReturnType<typeof createQueryClient>[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
  vi.useRealTimers();
});

const busy = () => Response.json({ code: 'busy', message: 'Busy.', retryable: true }, { status: 503 });

describe('the reads of a page', () => {
  it('retry within one budget: a page with twenty views asks a failing platform for not much more than twenty', async () => {
    const { client, calls } = pageAgainst(busy);
    const views = Array.from(
      { length: 20 },
      (_, index) => new QueryObserver(client, detail(`d${String(index)}`)),
    );
    const stops = views.map((view) => view.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(views.map((view) => view.getCurrentResult().status)).toEqual(views.map(() => 'error'));
    expect(calls()).toBeGreaterThanOrEqual(30);
    expect(calls()).toBeLessThanOrEqual(20 + 10 + 2);
    for (const stop of stops) stop();
  });

  it('wait as long as they are asked to before they retry', async () => {
    const refused = () => {
      const body = { code: 'busy', message: 'Busy.', retryable: true };
      return Response.json(body, { status: 503, headers: { 'retry-after': '10' } });
    };
    const { client, calls } = pageAgainst(refused);
    const stop = new QueryObserver(client, detail('d1')).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(calls()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_001 + 1_000);
    expect(calls()).toBe(2);
    stop();
  });

  it('wait as long as another call of their budget was asked to, though their own failure names no time', async () => {
    const heldUntilMs = Date.now() + 10_000;
    const heldForMs = (path: string) =>
      path === '/deployments/{deployment_id}' ? Math.max(0, heldUntilMs - Date.now()) : 0;
    const { client, calls } = pageAgainst(busy, heldForMs);
    const stop = new QueryObserver(client, detail('d1')).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(calls()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_001 + 1_000);
    expect(calls()).toBeGreaterThan(1);
    stop();
  });

  it('never put an older answer in the place of a newer one', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { client } = pageAgainst(() => new Promise((resolve) => answers.push(resolve)));
    const view = new QueryObserver(client, detail('d1'));
    const seen: unknown[] = [];
    const stop = view.subscribe(({ data }) => {
      if (data !== undefined) seen.push(data);
    });
    await vi.advanceTimersByTimeAsync(1);
    answers[0]?.(Response.json({ version: 0 }));
    await vi.advanceTimersByTimeAsync(1);
    void view.refetch();
    await vi.advanceTimersByTimeAsync(1);
    void view.refetch();
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toHaveLength(3);
    answers[2]?.(Response.json({ version: 2 }));
    await vi.advanceTimersByTimeAsync(1);
    answers[1]?.(Response.json({ version: 1 }));
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.at(-1)).toEqual({ version: 2 });
    expect(seen).not.toContainEqual({ version: 1 });
    stop();
  });
});
