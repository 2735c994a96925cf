import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { expect, it } from 'vitest';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { EventList } from './event-list';
import { EventsPage } from './events-page';

const server = mockPlatform();

const event = (id: string, type: string, minute: number) => ({
  id,
  type,
  message: `Message of ${id}`,
  created_at: `2026-11-20T14:${String(minute).padStart(2, '0')}:00Z`,
});

const events = [
  event('evt_3', 'volume.attached', 3),
  event('evt_2', 'deployment.live', 2),
  event('evt_1', 'deployment.progress', 1),
];

function answer(body: object) {
  server.use(
    platform.get('/deployments/{deployment_id}/events', ({ response }) =>
      response.untyped(HttpResponse.json(body)),
    ),
  );
}

function show(search = '') {
  return renderWithPortal(<EventsPage deploymentId="dep_1" />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });
}

const shownMessages = () => screen.queryAllByText(/^Message of/).map((element) => element.textContent);

it('filters by the types that arrived, also by one it does not know', async () => {
  answer({ events, complete: true, observed_at: null });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /volume\.attached/ }));
  expect(shownMessages()).toEqual(['Message of evt_3']);
  await user.click(screen.getByRole('button', { name: /^All/ }));
  expect(shownMessages()).toHaveLength(3);
});

it('takes a view from the address, and the way back from one that matches nothing', async () => {
  answer({ events, complete: true, observed_at: null });
  const { user } = show('?q=nothing+such&type=run.gone');
  expect(await screen.findByText('No event matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all events' }));
  expect(shownMessages()).toHaveLength(3);
});

it('shows markup in a message as text', async () => {
  answer({
    events: [{ ...event('evt_1', 'a', 1), message: '<img src=x onerror=alert(1)>' }],
    complete: true,
  });
  show();
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

it('says that a window is partial, beside the events that came', async () => {
  answer({ events, complete: false, warning_code: 'events_incomplete', retryable: true, observed_at: null });
  show();
  expect(await screen.findByText('Partial window.')).toBeDefined();
  expect(screen.getByText('events_incomplete')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Read now' })).toBeDefined();
  expect(shownMessages()).toHaveLength(3);
});

it('tells none from a failure', async () => {
  answer({ events: [], complete: true });
  const { unmount } = show();
  expect(await screen.findByText('No events yet')).toBeDefined();
  unmount();
  server.use(
    platform.get('/deployments/{deployment_id}/events', ({ response }) =>
      response.untyped(refusal(503, { code: 'live_source_down', retryable: true })),
    ),
  );
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('live_source_down');
  expect(screen.queryByText('No events yet')).toBeNull();
});

it('shows one span of time, which can be seen in context and taken away', async () => {
  answer({ events, complete: true, observed_at: null });
  const { user } = show('?from=2026-11-20T14:01:30.000Z&to=2026-11-20T14:02:30.000Z');
  expect(await screen.findByText('Around 14:01:30 – 14:02:30 UTC, 20 Nov 2026.')).toBeDefined();
  expect(shownMessages()).toEqual(['Message of evt_2']);
  await user.click(screen.getByRole('button', { name: 'View in context' }));
  expect(shownMessages()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Only these events' }));
  expect(shownMessages()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(shownMessages()).toHaveLength(3);
  expect(screen.queryByText(/^Around/)).toBeNull();
});

it('lists only the newest in short, and says of how many', async () => {
  answer({ events, complete: true, observed_at: null });
  renderWithPortal(<EventList deploymentId="dep_1" limit={2} />);
  expect(await screen.findByText(/2 of 3 events/)).toBeDefined();
  expect(shownMessages()).toEqual(['Message of evt_3', 'Message of evt_2']);
});

it('drops nothing of an event that it does not know', async () => {
  answer({ events: [{ ...event('evt_1', 'a', 1), actor: 'ada' }, event('evt_2', 'b', 2)], complete: true });
  show();
  expect(await screen.findByText('Fields this portal does not know (1)')).toBeDefined();
  expect(screen.getByText('ada')).toBeDefined();
});

it('says that it reads no more once a window was partial too often, until a person asks', async () => {
  answer({ events, complete: false, warning_code: 'events_incomplete' });
  const { user } = show();
  for (let reads = 1; reads < 6; reads += 1) {
    expect(await screen.findByText(/reading again/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Read now' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Read now' }).ariaBusy).toBeNull());
  }
  expect(await screen.findByText(/partial 6 times in a row, so reading has stopped/)).toBeDefined();
  answer({ events, complete: true });
  await user.click(screen.getByRole('button', { name: 'Read now' }));
  await waitFor(() => expect(screen.queryByText('Partial window.')).toBeNull());
});
