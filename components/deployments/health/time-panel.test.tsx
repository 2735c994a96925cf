import { screen, within } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { expect, it } from 'vitest';
import { startedRun } from '@/components/deployments/known-runs';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { readInstant } from '@/lib/format/time';
import { buildHealthModel } from './health-model';
import { TimePanel } from './time-panel';

const START = Date.UTC(2026, 10, 20, 14, 0, 0);
const iso = (minute: number) => new Date(START + minute * 60_000).toISOString();

const health = buildHealthModel(
  Array.from({ length: 61 }, (_, minute) => ({
    at: readInstant(iso(minute)),
    runtimeState: 'healthy',
    runtimeReason: null,
    routeState: minute === 20 ? 'unhealthy' : 'healthy',
    routeReason: 'no_answer',
    routeStatus: null,
  })),
);

mockPlatform(
  platform.get('/deployments/{deployment_id}/events', ({ response }) =>
    response(200).json({
      events: [{ id: 'evt_1', type: 'deployment.unhealthy', message: 'It fell.', created_at: iso(20) }],
      complete: true,
      observed_at: null,
    }),
  ),
  platform.get('/deployments/{deployment_id}/logs', ({ response }) =>
    response(200).json({ lines: [], count: 0, complete: true, observed_at: null }),
  ),
);

function show(search = '') {
  const run = {
    ...startedRun('run_1', 'dep_1', 'redeploy', START + 40 * 60_000),
    status: 'succeeded',
    watchedUntilMs: START + 41 * 60_000,
    endedAtMs: START + 41 * 60_000,
  };
  const elsewhere = { ...run, runId: 'run_2', deploymentId: 'dep_2', kind: 'restart' as const };
  localStorage.setItem('portico.runs.v1', JSON.stringify([run, elsewhere]));
  return renderWithPortal(<TimePanel deploymentId="dep_1" health={health} />, {
    nowMs: START + 61 * 60_000,
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });
}

const listed = () =>
  within(screen.getByRole('list', { name: 'What happened' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('lists health, events and this deployment’s runs together, newest first', async () => {
  show();
  await screen.findByText('It fell.');
  expect(listed().map((text) => /^14:\d\d:00(.*?)(event|health|run seen here),/.exec(text)?.[1])).toEqual([
    'Redeploy succeeded',
    'Route turned healthyno_answer',
    'It fell.deployment.unhealthy',
    'Route turned unhealthyno_answer',
  ]);
});

it('lists what happened in the selected time, and leads to its logs and events', async () => {
  show(`?from=${iso(15)}&to=${iso(20)}`);
  await screen.findByText('It fell.');
  expect(listed()).toHaveLength(2);
  const range = 'from=2026-11-20T14%3A15%3A00.000Z&to=2026-11-20T14%3A20%3A00.000Z';
  expect(screen.getByRole('link', { name: 'Logs of this time' }).getAttribute('href')).toBe(
    `/deployments/dep_1/logs?${range}`,
  );
  expect(screen.getByRole('link', { name: 'Events of this time' }).getAttribute('href')).toBe(
    `/deployments/dep_1/events?${range}`,
  );
});

it('is selected with the keys alone, and cleared with one', async () => {
  const { user } = show();
  await screen.findByText('It fell.');
  screen.getByRole('slider', { name: 'Beginning of the selection' }).focus();
  await user.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}');
  expect(listed()).toHaveLength(1);
  expect(
    screen.getByRole('slider', { name: 'Beginning of the selection' }).getAttribute('aria-valuetext'),
  ).toMatch(/^14:3\d:\d\d UTC$/);
  await user.keyboard('{Escape}');
  expect(listed()).toHaveLength(4);
});
