import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetBudgets } from '@/lib/browser/budget';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { LimitsPage } from './limits-page';

vi.mock('next/navigation', () => ({
  usePathname: () => '/limits',
  useRouter: () => ({ push: vi.fn() }),
  unstable_rethrow: vi.fn(),
}));

const server = mockPlatform();
let windowEndsMs = 0;
const headers = (limit: number, remaining: number) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(Math.ceil((windowEndsMs - Date.now()) / 1_000)),
});
const credits = (remaining: number) =>
  server.use(
    platform.get('/credits', ({ response }) =>
      response.untyped(HttpResponse.json({ deploy_allowed: true }, { headers: headers(300, remaining) })),
    ),
  );
const row = (name: RegExp) =>
  within(screen.getByRole('table', { name: 'Budgets' })).getByRole('row', { name });

beforeEach(() => {
  windowEndsMs = Date.now() + 50_000;
  resetBudgets();
  localStorage.clear();
});

describe('the limits page', () => {
  it('tells what was observed from what was not, and what others took', async () => {
    credits(299);
    const { user } = renderWithPortal(<LimitsPage />);
    expect(await screen.findByText('299')).toBeDefined();
    expect(row(/^Reads/).textContent).toContain('1 here, 0 by others');
    expect(row(/^Changes/).textContent).toContain('not observed yet');
    credits(290);
    await user.click(await screen.findByRole('button', { name: 'Read once' }));
    expect(await screen.findByText('290')).toBeDefined();
    expect(row(/^Reads/).textContent).toContain('2 here, 8 by others');
  });

  it('tells none left from not observed, and keeps the refusal over a reload', async () => {
    server.use(
      platform.get('/credits', ({ response }) =>
        response.untyped(
          refusal(
            429,
            { code: 'rate_limited', message: 'Too many API requests.', retryable: true },
            {
              ...headers(300, 0),
              'Retry-After': '50',
            },
          ),
        ),
      ),
    );
    const { unmount, user } = renderWithPortal(<LimitsPage />);
    expect(await screen.findByText('none')).toBeDefined();
    expect(row(/^Reads/).textContent).toMatch(/refused for 0:\d\d/);
    unmount();
    act(() => resetBudgets());
    credits(300);
    renderWithPortal(<LimitsPage />);
    const refused = await screen.findByRole('table', { name: 'Refused calls' });
    expect(within(refused).getByRole('row', { name: /GET \/credits Reads 50 s/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Forget them' }));
    expect(await screen.findByText('None was refused')).toBeDefined();
  });

  it('says what each of the 45 operations costs, and what is not known', async () => {
    credits(299);
    const { user } = renderWithPortal(<LimitsPage />);
    const fold = await screen.findByRole('button', { name: '45 operations' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    const table = screen.getByRole('table', { name: 'What each operation costs' });
    expect(within(table).getAllByRole('row')).toHaveLength(46);
    expect(within(table).getByRole('row', { name: /GET ?\/webhooks.*none known.*not known/ })).toBeDefined();
  });
});
