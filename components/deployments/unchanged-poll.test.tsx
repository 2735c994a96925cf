import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { Fragment, Profiler, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BudgetOfNote } from '@/components/budgets';
import { DeploymentFrame } from '@/components/deployments/deployment-frame';
import { buildHealthModel } from '@/components/deployments/health/health-model';
import { HealthPage } from '@/components/deployments/health/health-page';
import { TimePanel } from '@/components/deployments/health/time-panel';
import { DeploymentListPage } from '@/components/deployments/list-page';
import { DeploymentOverview } from '@/components/deployments/overview';
import { deploymentList } from '@/components/deployments/queries';
import { RunPage } from '@/components/deployments/run/run-page';
import { ConnectionBanner } from '@/components/navigation/connection-banner';
import { resetBudgets } from '@/lib/browser/budget';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { fakeClock } from '@/lib/testing/fake-clock';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => '/deployments/dep_1',
  useSelectedLayoutSegments: () => [],
  unstable_rethrow: vi.fn(),
}));
vi.mock('next/dynamic', () => ({ default: () => () => null }));
// What is drawn because time passes, such as the bars of a run that grow, is no matter of reads: here it stands still.
vi.mock('@/lib/browser/use-now', async (load) => ({
  ...(await load<typeof import('@/lib/browser/use-now')>()),
  useNow: () => Date.UTC(2026, 10, 21, 12),
}));

const server = mockPlatform();
const deployment = { id: 'dep_1', app_name: 'web-api', status: 'live', source: { type: 'template' } };
const observation = {
  ...{ runtime_state: 'healthy', runtime_reason: 'process_running', observed_at: '2026-11-21T11:59:00Z' },
  ...{ route_state: 'healthy', route_reason: 'route_answers', route_status: 200 },
};
const bodies = {
  '/deployments': { deployments: [deployment, { ...deployment, id: 'dep_2', status: 'deploying' }] },
  '/deployments/{deployment_id}': { deployment },
  '/deployments/runs/{run_id}': {
    run_id: 'run_1',
    deployment_id: 'dep_1',
    status: 'running',
    stage: 'build',
  },
  '/deployments/{deployment_id}/health-history': {
    summary: { runtime_state: 'healthy', route_state: 'healthy', freshness_at: '2026-11-21T11:59:00Z' },
    observations: [observation],
  },
  '/deployments/{deployment_id}/logs': {
    ...{ complete: true, observed_at: '2026-11-21T11:59:00Z' },
    lines: [{ seq: 1, timestamp: '2026-11-21T11:59:00Z', message: 'listens' }],
  },
  '/deployments/{deployment_id}/events': { events: [], complete: true },
} as const;

let reads = 0;
/** What is left of the budget falls with each answer, as it does in truth. */
const headers = () => ({
  ...{ etag: '"1"', date: new Date().toUTCString(), 'RateLimit-Limit': '300' },
  ...{ 'RateLimit-Remaining': String(300 - reads), 'RateLimit-Reset': '60' },
});

/** Answers all reads: unchanged ones by an etag, or with the same body again. */
function answerAll(named: 'by etag' | 'by body') {
  for (const [path, body] of Object.entries(bodies)) {
    server.use(
      platform.get(path as keyof typeof bodies, ({ request, response }) => {
        reads += 1;
        const isKnown = named === 'by etag' && request.headers.get('if-none-match') !== null;
        const told = named === 'by etag' ? headers() : { ...headers(), etag: '' };
        return response.untyped(
          isKnown
            ? new HttpResponse(null, { status: 304, headers: told })
            : HttpResponse.json(body, { headers: told }),
        );
      }),
    );
  }
}

/** Shows a page until it has come to rest. Gives its clock, what React draws of it from then on, and the cache. */
async function show(page: ReactNode) {
  const clock = fakeClock();
  let commits = 0;
  const { queryClient } = renderWithPortal(
    <Profiler id="page" onRender={() => (commits += 1)}>
      <ConnectionBanner />
      <BudgetOfNote />
      {page}
    </Profiler>,
    { wrapper: ({ children }) => <NuqsTestingAdapter hasMemory>{children}</NuqsTestingAdapter> },
  );
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await act(() => clock.advance(1_000));
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    }
  };
  await waitFor(() => expect(reads).toBeGreaterThan(0));
  await pass(2);
  [commits, reads] = [0, 0];
  return { pass, commits: () => commits };
}

beforeEach(() => {
  reads = 0;
  resetBudgets();
  localStorage.clear();
});

const pages: [string, ReactNode, number][] = [
  ['of the list', <DeploymentListPage key="list" apiUrl="https://api.example" />, 40],
  [
    'of a deployment',
    <DeploymentFrame key="one" deploymentId="dep_1">
      <DeploymentOverview deploymentId="dep_1" />
    </DeploymentFrame>,
    150,
  ],
  ['of a run', <RunPage key="run" runId="run_1" deploymentId="dep_1" />, 60],
  [
    'of the health page',
    <Fragment key="health">
      <HealthPage deploymentId="dep_1" />
      <TimePanel deploymentId="dep_1" health={buildHealthModel([])} />
    </Fragment>,
    100,
  ],
];

describe.each(['by etag', 'by body'] as const)('a poll that is unchanged %s draws nothing', (named) => {
  beforeEach(() => answerAll(named));

  it.each(pages)('%s, and its age is right', async (_name, page, seconds) => {
    const { pass, commits } = await show(page);
    await pass(seconds);
    expect(reads).toBeGreaterThan(1);
    expect(commits()).toBe(0);
    const stamps = screen.queryAllByText(/^Read (now|\d+ s ago)/);
    expect(stamps.length).toBeGreaterThan(0);
    for (const stamp of stamps) {
      const ageMs = Date.now() - Date.parse(stamp.getAttribute('datetime') ?? '');
      expect(ageMs).toBeLessThan(seconds * 1_000);
      const shownMs = 1_000 * Number(/\d+(?= s ago)/.exec(stamp.textContent)?.[0] ?? 0);
      // Written by the second.
      expect(Math.abs(ageMs - shownMs)).toBeLessThan(2_000);
    }
  });
});

it('draws where something asks for what changes with each read, so that this would be seen', async () => {
  answerAll('by etag');
  const Counting = () => <p>{usePolledQuery(deploymentList()).dataUpdatedAt}</p>;
  const { pass, commits } = await show(<Counting />);
  await pass(40);
  expect(commits()).toBeGreaterThanOrEqual(reads);
});

it('draws a read that failed, and says since when the values stand', async () => {
  answerAll('by etag');
  const { pass } = await show(<DeploymentListPage apiUrl="https://api.example" />);
  server.use(
    platform.get('/deployments', ({ response }) =>
      response.untyped(refusal(503, { code: 'internal_error' })),
    ),
  );
  await pass(30);
  expect(screen.getAllByRole('rowheader')[0]?.closest('.stale')).not.toBeNull();
  expect(screen.getAllByText(/^Last read \d+ s ago/).length).toBeGreaterThan(0);
});
