import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing';
import { describe, expect, it, vi } from 'vitest';
import { chooseLocalZone } from '@/lib/testing/local-zone';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { AuditPage } from './audit-page';

vi.mock('next/navigation', () => ({ usePathname: () => '/api-keys/audit' }));

const server = mockPlatform();

function show(audit: unknown, searchParams = '') {
  const json = (body: unknown) => HttpResponse.json(body as Record<string, never>);
  server.use(
    platform.get('/api-keys', ({ response }) => response.untyped(json({ api_keys: [] }))),
    platform.get('/api-keys/inference', ({ response }) => response.untyped(json({ api_keys: [] }))),
    platform.get('/api-keys/audit', ({ response }) =>
      audit instanceof HttpResponse ? response.untyped(audit) : response.untyped(json(audit)),
    ),
  );
  return renderWithPortal(<AuditPage />, {
    wrapper: withNuqsTestingAdapter({ searchParams, hasMemory: true }),
  });
}

describe('the audit of another platform', () => {
  it('is drawn from whatever names its fields have, by day, with the rest to open', async () => {
    show([
      { action: 'created', user: 'ann', timestamp: '2026-11-20T10:00:00Z', ip: '10.0.0.1' },
      { action: 'created', timestamp: 'some day' },
      7,
    ]);
    const day = within(await screen.findByRole('region', { name: '20 Nov 2026' }));
    expect(day.getByText('10:00:00')).toBeDefined();
    expect(day.getByText('ann')).toBeDefined();
    expect(day.getByText('Fields this portal does not know (1)')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Without a readable time' })).toBeDefined();
    expect(screen.getByText('Entries that could not be read (1)')).toBeDefined();
  });

  it('is told by the days and clocks of the zone that was chosen', async () => {
    chooseLocalZone('Asia/Kolkata');
    show([{ action: 'created', timestamp: '2026-11-20T20:00:00Z' }]);
    const day = within(await screen.findByRole('region', { name: '21 Nov 2026' }));
    expect(day.getByText('01:30:00')).toBeDefined();
    expect(screen.getByText('Days and clocks are Asia/Kolkata')).toBeDefined();
  });

  it('is shown as it came where it holds no list', async () => {
    show({ audit_url: 'see the console of the provider' });
    expect(await screen.findByText('see the console of the provider')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Export as CSV' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('explains that it wants a portal session', async () => {
    show(refusal(403, { code: 'portal_session_required' }));
    expect(await screen.findByText(/the platform took this one for an API key/)).toBeDefined();
  });
});

describe('a filter of the address', () => {
  it('that nothing matches can be taken back', async () => {
    const { user } = show({ events: [{ id: 'e1', type: 'api_key.issued' }] }, '?event=gone&q=x');
    await user.click(await screen.findByRole('button', { name: 'Show all events' }));
    expect(await screen.findByRole('listitem')).toBeDefined();
  });
});
