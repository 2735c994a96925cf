import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScopeFollower } from '@/components/catalog/watch/scope-follower';
import { ToastRegion } from '@/components/ui/toast';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));

const server = mockPlatform();
const notices: string[] = [];
const KEY = 'portico.capacity-watches.v1';

beforeEach(() => {
  localStorage.clear();
  notices.length = 0;
  vi.stubGlobal(
    'Notification',
    Object.assign(
      function FakeNotification(title: string) {
        notices.push(title);
      },
      { permission: 'granted' },
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Waits for a profile that could not be had when it was last seen, and follows its catalog, which says this of it now. */
function follow(availability: string) {
  const seen = [{ atMs: 1, canBeHad: false, word: 'unavailable' }];
  localStorage.setItem(
    KEY,
    JSON.stringify([{ id: 'mp-h100', scope: 'gpu-vm', name: 'For training', sinceMs: 1, seen }]),
  );
  server.use(
    platform.get('/deployment-profiles', ({ response }) =>
      response.untyped(HttpResponse.json({ profiles: [{ profile_id: 'mp-h100', availability }] })),
    ),
  );
  const ui = (
    <>
      <ScopeFollower scope="gpu-vm" />
      <ToastRegion />
    </>
  );
  return renderWithPortal(ui);
}

const stored = () => localStorage.getItem(KEY) ?? '';

it('tells once, here and by the system, that a watched profile can be had at last, and keeps when', async () => {
  localStorage.setItem('portico.notifications.v1', 'true');
  const { user, unmount } = follow('limited');
  expect(await screen.findByText('For training can be had')).toBeDefined();
  expect(notices).toEqual(['For training can be had']);
  expect(stored()).toContain('"canBeHad":true,"word":"limited"');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  unmount();
});

it('leaves the system alone where no notifications are wanted', async () => {
  follow('available');
  expect(await screen.findByText('For training can be had')).toBeDefined();
  expect(notices).toEqual([]);
});

it('says nothing while there is none', async () => {
  const { queryClient } = follow('unavailable');
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success');
  });
  expect(notices).toEqual([]);
  expect(stored()).not.toContain('"canBeHad":true');
});
