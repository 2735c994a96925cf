import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetBudgets } from '@/lib/browser/budget';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { createWebhook } from '../actions';
import { ReplacePage } from './replace-page';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));
vi.mock('../actions', () => ({ createWebhook: vi.fn() }));

const server = mockPlatform();
const SECRET = 'whsec_only_once_0123456789';
const URL_OLD = 'https://hooks.example.com/a';
const listed = (...webhooks: object[]) =>
  server.use(platform.get('/webhooks', ({ response }) => response.untyped(HttpResponse.json({ webhooks }))));
const current = () => document.querySelector('[aria-current=step]')?.textContent ?? '';

beforeEach(() => {
  resetBudgets();
  localStorage.clear();
  vi.mocked(createWebhook).mockReset();
});

describe('replacing a webhook', () => {
  it('remembers the new id and never the secret, and goes on from there', async () => {
    listed({ id: 'old', url: URL_OLD, events: ['deployment.live', 'new.type'] });
    vi.mocked(createWebhook).mockResolvedValue({
      outcome: 'created',
      webhook: {
        id: 'new',
        url: URL_OLD,
        events: ['deployment.live'],
        isActive: true,
        createdAt: null,
        extra: {},
      },
      signingSecret: SECRET,
      rateLimit: null,
    });
    const { user } = renderWithPortal(<ReplacePage webhookId="old" />);
    expect(await screen.findByText('new.type')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add new webhook' }));
    expect(createWebhook).toHaveBeenCalledExactlyOnceWith({ url: URL_OLD, events: ['deployment.live'] });
    const dialog = await screen.findByRole('alertdialog', { name: 'Webhook added' });
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(current()).toContain('each event arrives twice');
    expect(JSON.stringify(localStorage)).toContain('"old"'.replaceAll('"', '\\"'));
    expect(JSON.stringify([localStorage, document.body.innerHTML])).not.toContain(SECRET);
  });

  it('begins again when the new webhook is not in the list any more', async () => {
    localStorage.setItem('portico.webhook-replacements.v1', '{"old":{"newId":"gone","isSwitched":true}}');
    listed({ id: 'old', url: URL_OLD, events: [] });
    renderWithPortal(<ReplacePage webhookId="old" />);
    await screen.findByRole('button', { name: 'Add new webhook' });
    expect(current()).toContain('Add the new webhook');
  });

  it('does not claim a replacement where the webhook is not in the list', async () => {
    listed();
    renderWithPortal(<ReplacePage webhookId="old" />);
    expect(await screen.findByText('This webhook is not in the list')).toBeDefined();
  });

  it('names an unproven switch before the old webhook is deleted', async () => {
    localStorage.setItem('portico.webhook-replacements.v1', '{"old":{"newId":"new","isSwitched":true}}');
    listed({ id: 'old', url: URL_OLD, events: [] }, { id: 'new', url: URL_OLD, events: [] });
    renderWithPortal(<ReplacePage webhookId="old" />);
    expect(await screen.findByText(/Nothing proves yet/)).toBeDefined();
    expect(screen.getByText('The platform does not report deliveries.')).toBeDefined();
  });
});
