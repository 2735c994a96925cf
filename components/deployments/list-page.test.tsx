import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startedRun } from '@/components/deployments/known-runs';
import { DeploymentListPage } from '@/components/deployments/list-page';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => '/deployments',
}));

const server = mockPlatform();

/** Answers are given untyped: the page has to live with what the contract does not allow. */
function answerList(body: unknown) {
  server.use(
    platform.get('/deployments', ({ response }) => response.untyped(HttpResponse.json(body as object))),
  );
}

function show(search = '') {
  const onUrlUpdate = vi.fn();
  const view = renderWithPortal(<DeploymentListPage apiUrl="https://api.example" />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });
  return { ...view, onUrlUpdate };
}

const live = {
  id: 'dep_1',
  app_name: 'web-api',
  status: 'live',
  runtime: 'dynamic',
  public_url: 'https://web-api.apps.example',
  source: { type: 'template' },
  billing: { accrued_this_month_usd: 9.84 },
};

beforeEach(() => localStorage.clear());

it('shows an empty account the ways to a first deployment', async () => {
  answerList({ deployments: [] });
  show();
  expect(await screen.findByText('No deployments yet')).toBeDefined();
  expect(screen.getByRole('link', { name: /Repository/ }).getAttribute('href')).toContain(
    '/deployments/new?',
  );
  expect(screen.getByText(/curl -X POST/).textContent).toContain('https://api.example/deployments');
});

describe('foreign answers', () => {
  it('shows a row that has nothing but an id, saying what was not reported', async () => {
    answerList({ deployments: [{ id: 'dep_bare' }] });
    show();
    const row = await screen.findByRole('row', { name: /dep_bare/ });
    expect(row.textContent).toContain('Not reported');
    expect(row.textContent).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('keeps a status word that it does not know, and counts it', async () => {
    answerList({ deployments: [live, { ...live, id: 'dep_2', app_name: 'docs', status: 'paused' }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /paused *1/ }));
    expect(screen.queryByRole('rowheader', { name: 'web-api' })).toBeNull();
    expect(screen.getByRole('rowheader', { name: 'docs' })).toBeDefined();
  });

  it('shows a broken entry as it came, beside the good ones', async () => {
    answerList({ deployments: [live, { app_name: 'no id' }] });
    show();
    expect(await screen.findByRole('rowheader', { name: 'web-api' })).toBeDefined();
    expect(screen.getByText('1 entry is not readable.')).toBeDefined();
  });

  it('makes no link of an address that is not http', async () => {
    answerList({ deployments: [{ ...live, public_url: 'javascript:alert(1)' }] });
    show();
    await screen.findByRole('rowheader', { name: 'web-api' });
    for (const link of screen.getAllByRole('link'))
      expect(link.getAttribute('href')).not.toMatch(/javascript/);
  });
});

describe('failures', () => {
  it('tells the error of the envelope and offers a retry where it can help', async () => {
    const error = { code: 'deployment_read_unavailable', message: 'Cannot be read now.', retryable: true };
    server.use(platform.get('/deployments', ({ response }) => response.untyped(refusal(502, error))));
    const { user } = show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Cannot be read now.');
    answerList({ deployments: [live] });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: 'web-api' })).toBeDefined();
  });

  it('reads a failure outside of the envelope without inventing that it can be retried', async () => {
    server.use(
      platform.get('/deployments', ({ response }) =>
        response.untyped(HttpResponse.json({ error: { code: 'odd', message: 'Odd.' } }, { status: 503 })),
      ),
    );
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('odd');
    expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('does not take a page of something in between for an empty list', async () => {
    server.use(
      platform.get('/deployments', ({ response }) =>
        response.untyped(HttpResponse.html('<h1>Log in to the wifi</h1>')),
      ),
    );
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('unreadable_answer');
    expect(screen.queryByText('No deployments yet')).toBeNull();
  });
});

it('writes each choice into the address and reads it back', async () => {
  answerList({ deployments: [live, { ...live, id: 'dep_2', app_name: 'docs', runtime: 'static' }] });
  const { user, onUrlUpdate } = show('?runtime=static');
  expect(await screen.findByRole('rowheader', { name: 'docs' })).toBeDefined();
  expect(screen.queryByRole('rowheader', { name: 'web-api' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Runtime' }), 'Any runtime');
  expect(await screen.findByRole('rowheader', { name: 'web-api' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Updated' }));
  await waitFor(() => {
    expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?sort=updated&desc=true');
  });
});

it('tells on the row why the platform does not know how a deployment fares, wherever it was made', async () => {
  const lost = {
    ...live,
    id: 'dep_2',
    app_name: 'docs',
    status: 'unknown',
    closure_reason: 'The build failed.',
  };
  answerList({ deployments: [live, lost] });
  show();
  expect(await screen.findByText('The platform says: The build failed.')).toBeDefined();
});

it('tells on the row that its last run failed, why, and where to look', async () => {
  const run = {
    ...startedRun('run_1', 'dep_1', 'redeploy', Date.now() - 5000),
    status: 'failed',
    endedAtMs: Date.now(),
    watchedUntilMs: Date.now(),
  };
  localStorage.setItem('portico.runs.v1', JSON.stringify([run]));
  answerList({ deployments: [live] });
  server.use(
    platform.get('/deployments/runs/{run_id}', ({ response }) =>
      response(200).json({
        runId: 'run_1',
        status: 'failed',
        stage: 'build',
        frontendUrl: null,
        errorMessage: 'npm ci ended with 1.',
      }),
    ),
  );
  show();
  expect(await screen.findByText('npm ci ended with 1.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open run' }).getAttribute('href')).toBe(
    '/deployments/dep_1/runs/run_1',
  );
  expect(screen.getByRole('button', { name: /Run failed *1/ })).toBeDefined();
});
