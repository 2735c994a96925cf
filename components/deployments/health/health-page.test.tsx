import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { describe, expect, it, vi } from 'vitest';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { chooseLocalZone } from '@/lib/testing/local-zone';
import { renderWithPortal } from '@/lib/testing/render';
import { HealthPage } from './health-page';

// jsdom has no layout to draw the codes in; their corners are tested in chart-model.test.ts.
vi.mock('next/dynamic', () => ({ default: () => () => null }));

const server = mockPlatform();
const START = Date.UTC(2026, 10, 20, 14, 0, 0);

const observation = (minute: number | null, routeState = 'healthy', status: number | null = 200) => ({
  runtime_state: 'healthy',
  runtime_reason: 'process_running',
  route_state: routeState,
  route_reason: `route_${routeState}`,
  route_status: status,
  observed_at: minute === null ? null : new Date(START + minute * 60_000).toISOString(),
});

function answer(body: object, status = 200) {
  server.use(
    platform.get('/deployments/{deployment_id}/health-history', ({ response }) =>
      response.untyped(HttpResponse.json(body, { status })),
    ),
  );
}

function show(search = '') {
  return renderWithPortal(<HealthPage deploymentId="dep_1" />, {
    nowMs: START + 600_000,
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });
}

const summary = {
  runtime_state: 'healthy',
  runtime_reason: 'process_running',
  route_state: 'healthy',
  route_reason: 'route_answers',
  consecutive_runtime_failures: 0,
  consecutive_route_failures: 0,
  freshness_at: new Date(START + 240_000).toISOString(),
  services: [],
};

const observations = [
  observation(4),
  observation(3, 'unhealthy', 502),
  observation(2, 'unhealthy', 502),
  observation(1),
  observation(0),
];

describe('the picture', () => {
  it('is read out observation by observation with the keys, and pinned with what is known of it', async () => {
    answer({ summary, observations });
    const { user } = show();
    const slider = await screen.findByRole('slider', { name: 'Observation' });
    expect(slider.getAttribute('aria-valuenow')).toBe('5');
    slider.focus();
    await user.keyboard('{ArrowLeft}');
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '14:03:00 UTC. Route unhealthy, route_unhealthy, code 502. Runtime healthy, process_running.',
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Second of 2 failing route observations, 14:02 to 14:03/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Logs near 14:03' }).getAttribute('href')).toBe(
      '/deployments/dep_1/logs?from=2026-11-20T14%3A00%3A00.000Z&to=2026-11-20T14%3A05%3A00.000Z',
    );
    await user.click(screen.getByRole('button', { name: 'Unpin' }));
    expect(screen.queryByRole('button', { name: 'Unpin' })).toBeNull();
  });

  it('is told in the zone that was chosen', async () => {
    chooseLocalZone('Asia/Kolkata');
    answer({ summary, observations });
    const { user } = show();
    const slider = await screen.findByRole('slider', { name: 'Observation' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^19:34:00 GMT\+5:30\./);
    await user.click(slider);
    expect(screen.getByRole('link', { name: 'Logs near 19:34' })).toBeDefined();
    expect(screen.getByText(/^19:30 to 19:34 GMT\+5:30, 5 returned/)).toBeDefined();
    expect(screen.queryByText(/UTC/)).toBeNull();
  });

  it('says in words what it shows, counting only what is known', async () => {
    answer({ summary, observations: [...observations, observation(5, 'unknown', null)] });
    show();
    expect(await screen.findByText('3 of 5 healthy')).toBeDefined();
    expect(screen.getByRole('figure').textContent).toContain(
      'Route was healthy in 3 of 5 known observations; unhealthy from 14:02 to 14:03; unknown at 14:05.',
    );
  });

  it('can be read as a table, with the observations that have no time', async () => {
    answer({ summary, observations: [observation(0), observation(null, 'warming', null)] });
    const { user } = show();
    expect(await screen.findByText(/2 returned, 1 without a time/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('table', { name: 'Observations' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent).at(-1)).toMatch(/without a time.*warming.*none/);
  });
});

describe('what is not there', () => {
  it('is told in three different ways: nothing observed, nothing reported, no service to be seen', async () => {
    answer({ summary: { services: [] }, observations: [] });
    show();
    expect(await screen.findByText('No observations yet')).toBeDefined();
    expect(screen.getAllByText('Not reported')).toHaveLength(2);
    expect(screen.getByText('No per-service status was observable.')).toBeDefined();
  });

  it('is no restart count: the runtime does not support one', async () => {
    const service = { name: 'app', state: 'degraded', restart_count: null, restart_count_supported: false };
    answer({ summary: { ...summary, services: [service] }, observations });
    show();
    const table = await screen.findByRole('table', { name: 'Services' });
    expect(within(table).getByText('not supported')).toBeDefined();
    expect(within(table).getByText('Degraded')).toBeDefined();
  });
});

it('tells a failure outside the envelope, and reads again on demand', async () => {
  answer({ error: { code: 'history_unavailable', message: 'Not now.', retryable: true } }, 503);
  const { user } = show();
  expect((await screen.findByRole('alert')).textContent).toContain('history_unavailable');
  answer({ summary, observations });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('slider', { name: 'Observation' })).toBeDefined();
});

it('says that what was observed is partial, and when it is read again', async () => {
  answer({ summary, observations, complete: false, warning_code: 'prober_behind', observed_at: null });
  show();
  expect(await screen.findByText('prober_behind')).toBeDefined();
  expect(screen.getByText(/Observations may be missing; reading again/)).toBeDefined();
});

it('drops nothing that it does not know, of the answer, a service or one observation', async () => {
  const service = { name: 'app', state: 'healthy', cpu_share: 0.4 };
  const newest = { ...observation(5), probe_region: 'eu-1' };
  answer({ summary: { ...summary, services: [service] }, observations: [newest], probed_by: 'two' });
  show();
  const all = await screen.findAllByText(/^Fields this portal does not know/);
  expect(all.map(({ textContent }) => textContent)).toEqual([
    'Fields this portal does not know (1)',
    'Fields this portal does not know (2)',
  ]);
  for (const text of ['eu-1', 'two', '0.4']) expect(screen.getByText(text)).toBeDefined();
});

it('keeps the picture while another window is read', async () => {
  answer({ summary, observations });
  const { user } = show();
  await screen.findByRole('slider', { name: 'Observation' });
  let asked: string | null = null;
  server.use(
    platform.get('/deployments/{deployment_id}/health-history', ({ request, response }) => {
      asked = new URL(request.url).searchParams.get('limit');
      return response.untyped(HttpResponse.json({ summary, observations: [observation(9)] }));
    }),
  );
  await user.click(screen.getByRole('button', { name: '500' }));
  expect(screen.getByRole('slider', { name: 'Observation' })).toBeDefined();
  expect(await screen.findByText(/1 returned/)).toBeDefined();
  expect(asked).toBe('500');
});
