import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiErrorFacts } from '@/lib/api/errors';
import { resetBudgets } from '@/lib/browser/budget';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { createWebhook } from '../actions';
import { EVENT_TYPES } from '../event-types';
import { NewWebhookPage } from './new-webhook-page';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/webhooks/new' }));
vi.mock('../actions', () => ({ createWebhook: vi.fn() }));

const server = mockPlatform();
const SECRET = 'whsec_only_once_0123456789';
const URL_SENT = 'https://hooks.example.com/a';
const webhook = {
  id: 'wh_1',
  url: URL_SENT,
  events: ['deployment.live'],
  isActive: true,
  createdAt: null,
  extra: {},
};
const error: ApiErrorFacts = { code: 'x', message: 'No.', action: '', retryable: false, status: 503 };
const listed = (...webhooks: object[]) =>
  server.use(platform.get('/webhooks', ({ response }) => response.untyped(HttpResponse.json({ webhooks }))));

beforeEach(() => {
  resetBudgets();
  push.mockReset();
  vi.mocked(createWebhook).mockReset();
});

async function fill(address: string) {
  const { user, queryClient } = renderWithPortal(<NewWebhookPage />);
  await user.type(screen.getByLabelText('Address'), address);
  await user.click(screen.getByRole('button', { name: 'Choose all' }));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  return { user, queryClient };
}

describe('the form for a webhook', () => {
  it('explains an address before a request is spent, and lets the platform decide after all', async () => {
    vi.mocked(createWebhook).mockResolvedValue({ outcome: 'refused', error, rateLimit: null });
    const { user } = await fill('https://localhost/hook');
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/Names that end in "localhost" are local/)).toBeDefined();
    expect(createWebhook).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: /Ask the platform anyway/ }));
    await user.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect(createWebhook).toHaveBeenCalledExactlyOnceWith({
      url: 'https://localhost/hook',
      events: [...EVENT_TYPES],
    });
  });

  it('sends no request without a type of event', async () => {
    const { user } = renderWithPortal(<NewWebhookPage />);
    await user.type(screen.getByLabelText('Address'), URL_SENT);
    await user.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect(screen.getByText('Choose at least one type of event.')).toBeDefined();
    expect(createWebhook).not.toHaveBeenCalled();
  });

  it('tells a refusal of the address on its field until another is typed, and loses nothing', async () => {
    const refused = {
      ...error,
      code: 'invalid_webhook_url',
      field: 'url',
      status: 400,
      message: 'It resolves to a private one.',
    };
    vi.mocked(createWebhook).mockResolvedValue({
      outcome: 'refused',
      error: refused,
      rateLimit: { limit: 30, remaining: 20, resetMs: 60_000 },
    });
    const { user } = await fill(URL_SENT);
    expect(await screen.findByText('It resolves to a private one.')).toBeDefined();
    expect(screen.getByText(/1 of 20 changes left this hour/)).toBeDefined();
    expect(screen.getByText('11 of 11 chosen')).toBeDefined();
    await user.type(screen.getByLabelText('Address'), 'b');
    expect(screen.queryByText('It resolves to a private one.')).toBeNull();
  });
});

describe('the signing secret', () => {
  it('is shown once, survives Esc, and is nowhere once the reveal is closed', async () => {
    vi.mocked(createWebhook).mockResolvedValue({
      outcome: 'created',
      webhook,
      signingSecret: SECRET,
      rateLimit: null,
    });
    const { user, queryClient } = await fill(URL_SENT);
    const dialog = await screen.findByRole('alertdialog', { name: 'Webhook added' });
    await user.keyboard('{Escape}');
    expect(within(dialog).getByText(SECRET)).toBeDefined();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(push).toHaveBeenCalledWith('/webhooks');
    const kept = JSON.stringify([
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ]);
    expect(kept).not.toContain(SECRET);
  });
});

describe('a lost answer', () => {
  it('names the new webhook for that address and offers to delete it', async () => {
    listed({ id: 'wh_7', url: URL_SENT }, { id: 'wh_8', url: 'https://else.example' });
    vi.mocked(createWebhook).mockRejectedValue(new TypeError('fetch failed'));
    const { user } = await fill(URL_SENT);
    await user.click(await screen.findByRole('button', { name: 'Delete wh_7' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete wh_8' })).toBeNull();
    expect(createWebhook).toHaveBeenCalledTimes(1);
  });

  it('says that none seems to have been added when the list shows none', async () => {
    listed();
    vi.mocked(createWebhook).mockResolvedValue({ outcome: 'lost', error, rateLimit: null });
    await fill(URL_SENT);
    expect(await screen.findByText(/none seems to have been added/)).toBeDefined();
  });

  it('does not claim anything when the list cannot be read either', async () => {
    server.use(platform.get('/webhooks', ({ response }) => response.untyped(HttpResponse.error())));
    vi.mocked(createWebhook).mockResolvedValue({ outcome: 'lost', error, rateLimit: null });
    await fill(URL_SENT);
    expect(await screen.findByText(/could not be read to find out/)).toBeDefined();
  });
});
