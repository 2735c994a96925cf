import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { DeploymentsOverview } from '@/components/deployments/home/deployments-overview';
import { SpendPanel } from '@/components/deployments/home/spend-panel';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: vi.fn() }) }));

const server = mockPlatform();
beforeEach(() => localStorage.clear());

const NOW = Date.now();
const updatedAt = new Date(NOW - 600_000).toISOString();

function answer(deployments: readonly object[]) {
  server.use(
    platform.get('/deployments', ({ response }) => response.untyped(HttpResponse.json({ deployments }))),
  );
}

const live = (id: string, billing?: object) => ({
  id,
  app_name: id,
  status: 'live',
  updated_at: updatedAt,
  ...(billing && { billing }),
});

const knownRun = (runId: string, facts: object) => ({
  runId,
  deploymentId: 'api',
  appName: 'api',
  kind: 'redeploy',
  acceptedAtMs: NOW - 60_000,
  status: 'running',
  sightings: [{ stage: 'build', seenAtMs: NOW - 50_000 }],
  endedAtMs: null,
  ...facts,
});

const remember = (...runs: readonly object[]) =>
  localStorage.setItem('portico.runs.v1', JSON.stringify(runs));

it('adds up what is reported, and says for how many deployments it is unknown', async () => {
  answer([
    live('a', { fixed_monthly_usd: 4.1, accrued_this_month_usd: 1.25 }),
    live('b', { fixed_monthly_cost_usd: 2 }),
    live('c'),
    { ...live('gone', { fixed_monthly_usd: 900 }), status: 'deleted' },
  ]);
  renderWithPortal(
    <SpendPanel>
      <div>the machines</div>
    </SpendPanel>,
  );
  const fixed = (await screen.findByText('Deployments, fixed a month')).parentElement;
  expect(fixed?.textContent).toBe('Deployments, fixed a month$6.10 unknown for 1');
  const accrued = screen.getByText('Deployments, accrued this month').parentElement;
  expect(accrued?.textContent).toBe('Deployments, accrued this month$1.25 unknown for 2');
  expect(screen.getByText('the machines')).toBeDefined();
});

it('keeps apart that nothing is deployed and that nothing is reported', async () => {
  answer([]);
  const { unmount } = renderWithPortal(<SpendPanel />);
  expect(await screen.findAllByText('no deployments')).toHaveLength(2);
  unmount();
  answer([live('a')]);
  renderWithPortal(<SpendPanel />);
  expect(await screen.findAllByText('not reported')).toHaveLength(2);
});

it('tells of runs under way and why a run failed', async () => {
  remember(
    knownRun('run_open', {}),
    knownRun('run_bad', { deploymentId: 'web', appName: 'web', status: 'failed', endedAtMs: NOW - 30_000 }),
  );
  answer([live('api'), live('web')]);
  server.use(
    platform.get('/deployments/runs/{run_id}', ({ response }) =>
      response.untyped(
        HttpResponse.json({
          runId: 'run_bad',
          status: 'failed',
          stage: 'probe',
          errorMessage: 'It did not answer on its port.',
        }),
      ),
    ),
  );
  renderWithPortal(<DeploymentsOverview apiUrl="https://api.example" />);
  const attention = await screen.findByRole('region', { name: 'Needs attention' });
  expect(await within(attention).findByText('It did not answer on its port.')).toBeDefined();
  expect(within(attention).getByRole('link', { name: 'Open run' }).getAttribute('href')).toBe(
    '/deployments/web/runs/run_bad',
  );
  const underWay = screen.getByRole('region', { name: 'Under way' });
  expect(underWay.textContent).toContain('Redeploy of api');
  expect(underWay.textContent).toContain('build');
});

it('opens three doors and a command of three lines where there is nothing yet', async () => {
  answer([]);
  renderWithPortal(<DeploymentsOverview apiUrl="https://api.example" />);
  for (const door of [/^Template/, /^Repository/, /^Image/])
    expect(await screen.findByRole('link', { name: door })).toBeDefined();
  const command = screen.getByRole('region', { name: 'curl command' }).textContent;
  expect(command.split('\n')).toHaveLength(3);
  expect(command).toContain("'https://api.example/deployments'");
});
