import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BudgetOfNote } from '@/components/budgets';
import { unwrap } from '@/lib/api/client';
import { createBrowserPlatform } from '@/lib/browser/api';
import { heldForMs, observeBudget, resetBudgets } from '@/lib/browser/budget';
import { createSharedReads, type TabMessage } from '@/lib/browser/shared-read';
import { fakeClock } from '@/lib/testing/fake-clock';
import { mockPlatform, platform, refusal, TEST_BASE_URL } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

const LOGS = '/deployments/{deployment_id}/logs';
const RUN = '/deployments/runs/{run_id}';
const limited = { code: 'rate_limited', message: 'Too many API requests.', retryable: true };
const refuse = () => refusal(429, limited, { 'Retry-After': '30' });

mockPlatform(
  platform.get('/deployments', ({ response }) => response.untyped(refuse())),
  platform.get(RUN, ({ response }) => response.untyped(refuse())),
);
beforeEach(resetBudgets);

it('says that a class is refused, though nothing but Retry-After was ever heard of it, until that is over', async () => {
  const clock = fakeClock();
  renderWithPortal(<BudgetOfNote />);
  const client = createBrowserPlatform({ baseUrl: TEST_BASE_URL });
  await act(() => client.read('/deployments', {}).catch(() => undefined));
  expect(screen.getByText(/^Reads/).textContent).toMatch(/^Reads refused for (29|30) s$/);
  expect(heldForMs('get', '/templates')).toBeGreaterThan(28_000);
  expect(heldForMs('get', LOGS)).toBe(0);
  await act(() => clock.advance(31_000));
  expect(screen.queryByText(/refused/)).toBeNull();
});

it('takes the class of a route that the specification leaves open from the words of the refusal', async () => {
  const client = createBrowserPlatform({ baseUrl: TEST_BASE_URL });
  await unwrap(client.GET(RUN, { params: { path: { run_id: 'run_1' } } })).catch(() => undefined);
  expect(heldForMs('get', '/deployments')).toBeGreaterThan(0);
});

it('tells the other tabs', async () => {
  const told: TabMessage[] = [];
  const shared = createSharedReads({
    post: (message) => told.push(structuredClone(message)),
    subscribe: () => undefined,
    inTurn: (_name, _signal, work) => work(),
  });
  const client = createBrowserPlatform({ baseUrl: TEST_BASE_URL, shared });
  await client.read('/deployments', {}).catch(() => undefined);
  resetBudgets();
  for (const message of told) if (message.kind === 'note') observeBudget(message.note);
  expect(heldForMs('get', '/templates')).toBeGreaterThan(0);
});
