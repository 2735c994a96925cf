import { screen, within } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, expect, it } from 'vitest';
import { startedRun } from '@/components/deployments/known-runs';
import { RunsPage } from '@/components/deployments/run/runs-page';
import { chooseLocalZone } from '@/lib/testing/local-zone';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

mockPlatform(
  platform.get('/deployments/{deployment_id}/events', ({ response }) =>
    response(200).json({
      events: [
        {
          id: 'e1',
          type: 'deployment.restart_requested',
          message: 'A restart was asked for.',
          created_at: '2026-11-20T14:00:01Z',
        },
      ],
      complete: true,
      observed_at: null,
    }),
  ),
);

const T0 = Date.UTC(2026, 10, 20, 14);

function keep(...runs: ReturnType<typeof startedRun>[]) {
  localStorage.setItem('portico.runs.v1', JSON.stringify(runs));
}

function ended(runId: string, tookMs: number) {
  const sightings = [{ stage: 'build', seenAtMs: T0 }];
  const end = { watchedUntilMs: T0 + tookMs, endedAtMs: T0 + tookMs, sightings };
  return { ...startedRun(runId, 'dep_1', 'redeploy' as const, T0), status: 'succeeded', ...end };
}

function show(search = '') {
  return renderWithPortal(<RunsPage deploymentId="dep_1" />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });
}

beforeEach(() => localStorage.clear());

it('says why there is nothing to list', async () => {
  keep(startedRun('run_9', 'dep_2', 'redeploy', T0));
  show();
  expect(await screen.findByText('No run of this deployment was seen in this browser')).toBeDefined();
});

it('compares the newest two runs stage by stage', async () => {
  keep(ended('run_2', 65_000), ended('run_1', 5000), ended('run_0', 9000));
  show();
  const table = await screen.findByRole('table', { name: 'Stages compared' });
  const [, build, whole] = within(table).getAllByRole('row');
  expect(build?.textContent).toBe('build5 s1 min 5 s1 min longer');
  expect(whole?.textContent).toBe('Whole run5 s1 min 5 s1 min longer');
});

it('tells when something was accepted or seen in the zone that was chosen', async () => {
  chooseLocalZone('Asia/Kolkata');
  keep(ended('run_2', 65_000), ended('run_1', 5000));
  show(`?accepted=restart&at=${T0}`);
  expect(await screen.findByText('Restart accepted at 19:30:00 GMT+5:30.')).toBeDefined();
  expect(await screen.findAllByText(/20 Nov 2026, 19:30:00 GMT\+5:30/)).not.toHaveLength(0);
  expect(await screen.findByText('19:30:01')).toBeDefined();
});

it('shows what can be followed where a change was accepted without a run', async () => {
  show(`?accepted=restart&at=${T0}`);
  expect((await screen.findByText('Restart accepted at 14:00:00 UTC.')).textContent).toBeDefined();
  expect(screen.getByText(/named no run to follow/)).toBeDefined();
  expect(await screen.findByText('A restart was asked for.')).toBeDefined();
});
