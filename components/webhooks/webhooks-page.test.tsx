import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetBudgets } from '@/lib/browser/budget';
import { fakeClock } from '@/lib/testing/fake-clock';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { DeliveriesPage } from './deliveries/deliveries-page';
import { WebhooksPage } from './webhooks-page';

vi.mock('next/navigation', () => ({ usePathname: () => '/webhooks', useRouter: () => ({ push: vi.fn() }) }));

const server = mockPlatform();
let reads = 0;
beforeEach(() => {
  reads = 0;
  resetBudgets();
});

type Budget = { limit: number; remaining: number; reset: number };
const HOURLY: Budget = { limit: 30, remaining: 22, reset: 2_400 };
const BY_MINUTE: Budget = { limit: 300, remaining: 299, reset: 50 };

function answer(body: unknown, budget: Budget | null = HOURLY) {
  const headers = budget && {
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(budget.reset),
  };
  server.use(
    platform.get('/webhooks', ({ response }) => {
      reads += 1;
      return response.untyped(
        body instanceof Response
          ? body.clone()
          : HttpResponse.json(body as object, { headers: headers ?? {} }),
      );
    }),
  );
}

const hook = { id: 'wh_1', url: 'https://hooks.example.com/a', events: ['deployment.live'], active: true };
const failing = {
  id: 'del_1',
  webhook_id: 'wh_1',
  event_id: 'evt_1',
  event_type: 'deployment.live',
  status: 'retrying',
  attempts: 2,
  status_code: null,
  last_error: 'The connection was refused.',
  next_retry_at: '2026-11-21T12:02:05Z',
  created_at: '2026-11-21T11:59:00Z',
};
/** Longer than any view waits between two readings. */
const minutes = (clock: ReturnType<typeof fakeClock>) => act(() => clock.advance(180_000));

const showDeliveries = (search = '') =>
  renderWithPortal(<DeliveriesPage />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });

describe('reading the webhooks', () => {
  it('never repeats itself where it costs a change, and the button says the price', async () => {
    const clock = fakeClock();
    answer({ webhooks: [hook], deliveries: [failing] });
    const { user } = renderWithPortal(<WebhooksPage />);
    const button = await screen.findByRole('button', {
      name: 'Read again',
      description: 'Costs 1 of 30 changes this hour, 22 left',
    });
    await minutes(clock);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(reads).toBe(1);
    await user.click(button);
    await waitFor(() => expect(reads).toBe(2));
  });

  it('never repeats itself after a failure, also one that may pass', async () => {
    const clock = fakeClock();
    answer(refusal(503, { code: 'webhook_state_unavailable', retryable: true }));
    renderWithPortal(<WebhooksPage />);
    expect(await screen.findByText('Webhooks could not be read')).toBeDefined();
    await minutes(clock);
    expect(reads).toBe(1);
  });

  it('never repeats itself where the platform says nothing of a budget', async () => {
    const clock = fakeClock();
    answer({ webhooks: [hook], deliveries: [failing] }, null);
    renderWithPortal(<WebhooksPage />);
    expect(await screen.findByText(/has not said of which budget/)).toBeDefined();
    await minutes(clock);
    expect(reads).toBe(1);
  });

  it('repeats itself where the headers show another budget than that of changes', async () => {
    const clock = fakeClock();
    answer({ webhooks: [hook], deliveries: [failing] }, BY_MINUTE);
    renderWithPortal(<WebhooksPage />);
    await screen.findByText(hook.url);
    expect(screen.getByText('Costs 1 of 300 reads this minute, 299 left')).toBeDefined();
    await act(() => clock.advance(13_000));
    await waitFor(() => expect(reads).toBeGreaterThan(1));
  });
});

describe('the list', () => {
  it('names a failing endpoint with its reason and leads to its deliveries', async () => {
    answer({ webhooks: [hook], deliveries: [failing] });
    renderWithPortal(<WebhooksPage />);
    const banner = await screen.findByText('1 endpoint is failing.');
    expect(banner.parentElement?.textContent).toContain('The connection was refused.');
    expect(screen.getByRole('link', { name: 'Show deliveries' }).getAttribute('href')).toBe(
      '/webhooks/deliveries?webhook=wh_1',
    );
  });

  it('shows a list under another name, what is missing as not reported, and an unreadable row as it came', async () => {
    answer({ data: [{ id: 'wh_1', team: 'x' }, { url: 'https://no-id.example' }] });
    renderWithPortal(<WebhooksPage />);
    const row = within(await screen.findByRole('table', { name: 'Webhooks' })).getByRole('row', {
      name: /wh_1/,
    });
    // State, events, last delivery, failing and created.
    expect(within(row).getAllByText('not reported')).toHaveLength(5);
    expect(screen.getByText('Rows that could not be read (1)')).toBeDefined();
    expect(screen.getByText('Fields that this portal does not know (in 1)')).toBeDefined();
  });

  it('is an error, not empty, when the answer holds no list', async () => {
    answer({ ok: true });
    renderWithPortal(<WebhooksPage />);
    expect(await screen.findByText('Webhooks could not be read')).toBeDefined();
    expect(screen.queryByText('No webhooks yet')).toBeNull();
  });

  it('takes a webhook out that was deleted elsewhere, without another reading', async () => {
    answer({ webhooks: [hook], deliveries: [failing] });
    server.use(
      platform.delete('/webhooks/{webhook_id}', ({ response }) =>
        response.untyped(refusal(404, { code: 'webhook_not_found' })),
      ),
    );
    const { user } = renderWithPortal(<WebhooksPage />);
    await user.click(await screen.findByRole('button', { name: `Actions for ${hook.url}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText('No webhooks yet')).toBeDefined();
    expect(reads).toBe(1);
  });

  it('keeps the row and the question when the platform does not say that it is deleted', async () => {
    answer({ webhooks: [hook] });
    server.use(
      platform.delete('/webhooks/{webhook_id}', ({ response }) =>
        response.untyped(HttpResponse.json({ id: 'wh_1', deleted: 'soon' })),
      ),
    );
    const { user } = renderWithPortal(<WebhooksPage />);
    await user.click(await screen.findByRole('button', { name: `Actions for ${hook.url}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText(/did not say that the webhook is deleted/)).toBeDefined();
    expect(screen.getByRole('alertdialog')).toBeDefined();
  });
});

describe('the deliveries', () => {
  it('are filtered by the address, which may ask for words that nothing has', async () => {
    answer({ webhooks: [hook], deliveries: [failing, { ...failing, id: 'del_2', status: 'parked' }] });
    const { user } = showDeliveries('?status=parked&type=odd.type&webhook=wh_gone');
    expect(await screen.findByText('No delivery matches')).toBeDefined();
    expect(screen.getByRole('option', { name: 'wh_gone, not in the list' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all deliveries' }));
    const table = await screen.findByRole('table', { name: 'Deliveries' });
    expect(within(table).getByText('parked')).toBeDefined();
    expect(within(table).getAllByText('The connection was refused.')).toHaveLength(2);
  });

  it('count down to the next try where one is named, and never elsewhere', async () => {
    fakeClock(Date.UTC(2026, 10, 21, 12));
    answer({
      webhooks: [hook],
      deliveries: [
        failing,
        { ...failing, id: 'del_2', next_retry_at: null },
        { ...failing, id: 'del_3', next_retry_at: 'soon' },
      ],
    });
    showDeliveries();
    expect(await screen.findByText(/^in 2:0\d$/)).toBeDefined();
    expect(screen.getAllByText('—')).toHaveLength(1);
    expect(screen.getByText('soon')).toBeDefined();
  });

  it('that are not reported are not called none', async () => {
    answer({ webhooks: [hook] });
    showDeliveries();
    expect(await screen.findByText('Deliveries are not reported')).toBeDefined();
  });
});
