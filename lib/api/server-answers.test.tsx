import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { createQueryClient } from '@/lib/api/query-client';
import { keyOf, platformQuery } from '@/lib/api/query';
import { createBrowserPlatform } from '@/lib/browser/api';
import { budgetNow, resetBudgets } from '@/lib/browser/budget';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { mockPlatform, platform, TEST_BASE_URL } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { ServerAnswers } from './server-answers';

const server = mockPlatform();
const query = platformQuery({ path: '/deployments', read: (answer) => String(answer) });

function Shown() {
  return <p>{usePolledQuery(query).data}</p>;
}

/** What a server hands over that read this just now. */
function serverRead(answer: string) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(keyOf('/deployments'), answer);
  return dehydrate(queryClient);
}

function Page({ answer }: { answer: string | null }) {
  return answer === null ? null : (
    <ServerAnswers state={serverRead(answer)}>
      <Shown />
    </ServerAnswers>
  );
}

it('shows what the server read in place of an older answer, and does not read it once more', async () => {
  const reads: string[] = [];
  server.use(
    platform.get('/deployments', ({ request, response }) => {
      reads.push(request.url);
      return response.untyped(HttpResponse.json('browser'));
    }),
  );
  const { queryClient, rerender } = renderWithPortal(<Page answer={null} />);
  queryClient.setQueryData(keyOf('/deployments'), 'old', { updatedAt: Date.now() - 60_000 });
  rerender(<Page answer="server" />);
  expect(await screen.findByText('server')).toBeDefined();
  // A read that had been sent would be under way now.
  expect(queryClient.isFetching()).toBe(0);
  expect(reads).toEqual([]);
});

it("tells the page what the headers of the server's reads said of the budgets", async () => {
  resetBudgets();
  const note = {
    method: 'get',
    path: '/deployments',
    status: 200,
    rateLimit: { limit: 300, remaining: 297, resetMs: 30_000 },
    retryAfterMs: null,
    requestId: null,
    dateMs: null,
  };
  renderWithPortal(
    <ServerAnswers state={serverRead('server')} notes={{ responses: [note], words: [] }}>
      <p>page</p>
    </ServerAnswers>,
  );
  await screen.findByText('page');
  expect(budgetNow('read')).toMatchObject({ limit: 300, remaining: 297 });
});

it('comes alive as the server drew it, whatever the cache has learnt by then, and then shows that', async () => {
  // The first part waited too long for its answer, so it came without.
  const [nothing, answered] = [dehydrate(new QueryClient()), serverRead('server')];
  const page = (queryClient: QueryClient) => (
    <QueryClientProvider client={queryClient}>
      <ServerAnswers state={nothing}>
        <Shown />
      </ServerAnswers>
      <ServerAnswers state={answered}>
        <Shown />
      </ServerAnswers>
    </QueryClientProvider>
  );
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  const onServer = createQueryClient(createBrowserPlatform({ baseUrl: TEST_BASE_URL }));
  onServer.setQueryData(keyOf('/deployments'), 'of another part');
  const drawn = new DOMParser().parseFromString(renderToString(page(onServer)), 'text/html');
  root.replaceChildren(...drawn.body.childNodes);
  expect(root.textContent).toBe('server');
  const inBrowser = createQueryClient(createBrowserPlatform({ baseUrl: TEST_BASE_URL }));
  inBrowser.setQueryData(keyOf('/deployments'), 'newer', { updatedAt: Date.now() + 1_000 });
  const complaints: unknown[] = [];
  const app = await act(() =>
    hydrateRoot(root, page(inBrowser), { onRecoverableError: (error) => complaints.push(error) }),
  );
  expect(complaints).toEqual([]);
  expect(root.textContent).toBe('newernewer');
  act(() => app.unmount());
});
