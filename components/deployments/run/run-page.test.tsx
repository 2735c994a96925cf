import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startedRun } from '@/components/deployments/known-runs';
import { RunPage } from '@/components/deployments/run/run-page';
import type { Schemas } from '@/lib/api/types';
import { chooseLocalZone } from '@/lib/testing/local-zone';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => '/deployments',
}));

const deployment: Schemas['Deployment'] = {
  id: 'dep_1',
  app_name: 'web-api',
  subdomain: 'web-api',
  status: 'live',
  runtime: 'dynamic',
  public_url: 'https://web-api.apps.example',
};

const server = mockPlatform(
  platform.get('/deployments/{deployment_id}', ({ response }) => response(200).json({ deployment })),
  platform.get('/deployments/{deployment_id}/logs', ({ response }) =>
    response(200).json({ lines: [], count: 0, complete: true, observed_at: null }),
  ),
);

function answerRun(body: object) {
  server.use(
    platform.get('/deployments/runs/{run_id}', ({ response }) => response.untyped(HttpResponse.json(body))),
  );
}

const show = () => renderWithPortal(<RunPage deploymentId="dep_1" runId="run_1" />);
const run = { runId: 'run_1', stage: null, frontendUrl: null, errorMessage: null };

beforeEach(() => localStorage.clear());

it('shows the stage exactly as given and promises no address', async () => {
  answerRun({ ...run, status: 'running', stage: 'Rolling Out (2/3)' });
  show();
  expect((await screen.findAllByText('Rolling Out (2/3)')).length).toBeGreaterThan(0);
  expect(screen.getByText('not proven yet')).toBeDefined();
  expect(document.title).toBe('(running) web-api · Portico');
});

it('tells when stages were seen in the zone that was chosen', async () => {
  chooseLocalZone('Asia/Kolkata');
  const acceptedAtMs = Date.UTC(2026, 10, 20, 14);
  const sightings = [{ stage: 'build', seenAtMs: acceptedAtMs + 5_000 }];
  const kept = { ...startedRun('run_1', 'dep_1', 'create', acceptedAtMs), sightings };
  localStorage.setItem('portico.runs.v1', JSON.stringify([kept]));
  answerRun({ ...run, status: 'running', stage: 'build' });
  show();
  expect(await screen.findByText('accepted 19:30:00 GMT+5:30 by this browser')).toBeDefined();
  expect(screen.getByText('seen 19:30:05')).toBeDefined();
  expect(screen.getByText(/Times in Asia\/Kolkata/)).toBeDefined();
});

it('says where the platform reads the run, as text to copy, and only where it said so', async () => {
  const statusUrl = 'https://elsewhere.example/runs/run_1?token=1';
  const kept = startedRun('run_1', 'dep_1', 'redeploy', Date.now(), { statusUrl });
  localStorage.setItem('portico.runs.v1', JSON.stringify([kept]));
  answerRun({ ...run, status: 'running' });
  const { unmount } = show();
  const address = await screen.findByRole('button', { name: statusUrl });
  expect(address.closest('a')).toBeNull();
  unmount();
  localStorage.clear();
  show();
  expect(await screen.findByText('not started in this browser')).toBeDefined();
  expect(screen.queryByText(/Status at/)).toBeNull();
});

it('follows on at a status word that it does not know', async () => {
  answerRun({ ...run, status: 'rolling_back' });
  show();
  expect((await screen.findAllByText('rolling_back')).length).toBeGreaterThan(0);
  expect(screen.getByText('What happens next')).toBeDefined();
});

it('gives the address once the deployment has been read after the end', async () => {
  answerRun({ ...run, status: 'succeeded', stage: 'route', frontendUrl: 'https://not-this.example' });
  show();
  expect(await screen.findByRole('heading', { name: 'web-api is live' })).toBeDefined();
  expect(screen.getByRole('link', { name: /^web-api.apps.example/ }).getAttribute('href')).toBe(
    'https://web-api.apps.example/',
  );
  expect(document.body.textContent).not.toContain('not-this');
});

it('does not call a deployment live because its run succeeded', async () => {
  server.use(
    platform.get('/deployments/{deployment_id}', ({ response }) =>
      response(200).json({ deployment: { ...deployment, status: 'unknown' } }),
    ),
  );
  answerRun({ ...run, status: 'succeeded' });
  show();
  expect(await screen.findByText(/reports the deployment as “Unknown”/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /apps.example/ })).toBeNull();
});

describe('a failed run', () => {
  it('says why first, and what to do next', async () => {
    answerRun({ ...run, status: 'failed', stage: 'build', errorMessage: 'npm ci ended with 1.' });
    show();
    expect(await screen.findByText('npm ci ended with 1.')).toBeDefined();
    expect(screen.getByText(/the release before this run still serves/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit environment' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Redeploy' })).toBeDefined();
  });

  it('says so when no reason is given', async () => {
    answerRun({ status: 'failed' });
    show();
    expect(await screen.findByText(/gave no reason/)).toBeDefined();
  });
});

describe('a run that cannot be read', () => {
  it('is looked up once more with the name of its app, when asked to', async () => {
    server.use(
      platform.get('/deployments/runs/{run_id}', ({ query, response }) =>
        query.get('app') === 'web-api'
          ? response(200).json({ ...run, status: 'queued' })
          : response.untyped(refusal(404, { code: 'deployment_run_not_found' })),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Look it up with the name web-api' }));
    expect((await screen.findAllByText('queued')).length).toBeGreaterThan(0);
  });

  it('is told to be retired, with the way to its deployment', async () => {
    server.use(
      platform.get('/deployments/runs/{run_id}', ({ response }) =>
        response.untyped(refusal(410, { code: 'legacy_run_retired' })),
      ),
    );
    show();
    expect(await screen.findByText('The record of this run is retired')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the deployment' })).toBeDefined();
  });
});
