import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { platformQuery } from '@/lib/api/query';
import { readAnswer, record, requiredText, text } from '@/lib/api/read';
import { fakeClock } from '@/lib/testing/fake-clock';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { resetBudgets } from './budget';
import { usePolledQuery } from './use-polled-query';

const server = mockPlatform();
beforeEach(resetBudgets);

const schema = record({ runId: requiredText(), status: text() });
const runQuery = (run_id: string) =>
  platformQuery({
    path: '/deployments/runs/{run_id}',
    params: { path: { run_id } },
    read: (answer) => readAnswer(schema, answer),
    freshness: (view) => (view.status === 'succeeded' ? false : 2_000),
  });

function Run() {
  const { data, error, isPending } = usePolledQuery(runQuery('run_1'));
  if (isPending) return <p>pending</p>;
  if (error) return <p>{`error ${error.code} ${String(error.retryable)}`}</p>;
  return <p>{data.status}</p>;
}

let calls = 0;
const answers = (...list: (() => Response)[]) => {
  calls = 0;
  server.use(
    platform.get('/deployments/runs/{run_id}', ({ response }) => {
      const answer = list[Math.min(calls, list.length - 1)];
      calls += 1;
      return response.untyped(answer ? answer() : HttpResponse.error());
    }),
  );
};
const running = () => HttpResponse.json({ runId: 'run_1', status: 'running' });
const succeeded = () => HttpResponse.json({ runId: 'run_1', status: 'succeeded' });

/** Lets requests under way come back: they are answered in real time, also under a fake clock. */
const arrive = (count: number) => waitFor(() => expect(calls).toBe(count));

describe('a polled query', () => {
  it('reads again as often as its state asks for, and stops at the end', async () => {
    const clock = fakeClock();
    answers(running, running, succeeded);
    renderWithPortal(<Run />);
    await waitFor(() => screen.getByText('running'));
    await act(() => clock.advance(1_500));
    expect(calls).toBe(1);
    await act(() => clock.advance(1_000));
    await arrive(2);
    await act(() => clock.advance(3_000));
    await arrive(3);
    await waitFor(() => screen.getByText('succeeded'));
    await act(() => clock.advance(60_000));
    expect(calls).toBe(3);
  });

  it('ends in the error of the platform and leaves it alone when a repetition cannot help', async () => {
    const clock = fakeClock();
    answers(() => refusal(404, { code: 'deployment_run_not_found' }));
    renderWithPortal(<Run />);
    await waitFor(() => screen.getByText('error deployment_run_not_found false'));
    await act(() => clock.advance(120_000));
    expect(calls).toBe(1);
  });

  it('shows what it has while a later read fails', async () => {
    const clock = fakeClock();
    answers(running, () => HttpResponse.error());
    const { queryClient } = renderWithPortal(<Run />);
    await waitFor(() => screen.getByText('running'));
    await act(() => clock.advance(3_000));
    await arrive(2);
    await waitFor(() => expect(queryClient.getQueryState(runQuery('run_1').queryKey)?.status).toBe('error'));
    expect(queryClient.getQueryData(runQuery('run_1').queryKey)?.status).toBe('running');
  });

  it('tells of an ended session', async () => {
    answers(() => refusal(401, { code: 'authentication_required' }));
    let signedOut = 0;
    renderWithPortal(<Run />, { onSignedOut: () => (signedOut += 1) });
    await waitFor(() => expect(signedOut).toBe(1));
  });
});
