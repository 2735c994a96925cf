import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeploymentActions } from '@/components/deployments/action-dialogs';
import { DeploymentHead } from '@/components/deployments/deployment-head';
import { readDeploymentDetail } from '@/components/deployments/read';
import { ToastRegion } from '@/components/ui/toast';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/deployments' }));

const server = mockPlatform();
const { deployment } = readDeploymentDetail({ id: 'dep_1', app_name: 'web-api', status: 'live' });

function show(of = deployment) {
  return renderWithPortal(
    <>
      <DeploymentActions>
        <DeploymentHead deployment={of} />
      </DeploymentActions>
      <ToastRegion />
    </>,
  );
}

beforeEach(() => {
  localStorage.clear();
  push.mockReset();
});

describe('a redeploy', () => {
  const answer = (body: object) =>
    server.use(
      platform.post('/deployments/{deployment_id}/redeploy', ({ response }) =>
        response.untyped(HttpResponse.json(body, { status: 202 })),
      ),
    );

  it('is asked once and leads to its run, which this browser then knows', async () => {
    answer({ id: 'dep_1', status: 'deploying', run_id: 'run_9', status_url: 'https://elsewhere.example' });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Redeploy' }));
    await user.click(await screen.findByRole('button', { name: 'Redeploy web-api' }));
    await waitFor(() => {
      expect(push).toHaveBeenCalledWith('/deployments/dep_1/runs/run_9');
    });
    expect(JSON.parse(localStorage.getItem('portico.runs.v1') ?? '')).toMatchObject([
      { runId: 'run_9', appName: 'web-api', statusUrl: 'https://elsewhere.example' },
    ]);
  });

  it('leads to what can be followed instead when no run is named', async () => {
    answer({ id: 'dep_1', status: 'live', run_id: null });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Redeploy' }));
    await user.click(await screen.findByRole('button', { name: 'Redeploy web-api' }));
    await waitFor(() => {
      expect(push).toHaveBeenCalledWith(
        expect.stringMatching(/^\/deployments\/dep_1\/runs\?accepted=redeploy&at=\d+$/),
      );
    });
    expect(localStorage.getItem('portico.runs.v1')).toBeNull();
  });

  it('tells a failure inside the dialog, which stays', async () => {
    server.use(
      platform.post('/deployments/{deployment_id}/redeploy', ({ response }) =>
        response.untyped(refusal(503, { code: 'redeploy_failed', retryable: true })),
      ),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Redeploy' }));
    await user.click(await screen.findByRole('button', { name: 'Redeploy web-api' }));
    expect((await screen.findByRole('alert')).textContent).toContain('redeploy_failed');
    expect(screen.getByRole('alertdialog', { name: 'Redeploy web-api' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Make it anew' })).toBeNull();
  });

  it('of a deployment that turns out to be retired leads to making it anew', async () => {
    server.use(
      platform.post('/deployments/{deployment_id}/redeploy', ({ response }) =>
        response.untyped(refusal(409, { code: 'legacy_deployment_retired' })),
      ),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Redeploy' }));
    await user.click(await screen.findByRole('button', { name: 'Redeploy web-api' }));
    const way = await screen.findByRole('link', { name: 'Make it anew' });
    expect(way.getAttribute('href')).toBe('/deployments/new?from=dep_1');
  });
});

/** A platform that tells nothing of what hangs on a deployment. */
function tellNothingElse() {
  const away = () => refusal(503, { code: 'service_unavailable', message: 'The platform rests.' });
  server.use(
    platform.get('/deployments/{deployment_id}/domain', ({ response }) => response.untyped(away())),
    platform.get('/deployments/{deployment_id}/env', ({ response }) => response.untyped(away())),
    platform.get('/deployments/{deployment_id}/events', ({ response }) => response.untyped(away())),
    platform.get('/ai-gateway/attachments', ({ response }) => response.untyped(away())),
  );
}

describe('a deletion', () => {
  it('says of what cannot be read that it cannot, and can be made all the same', async () => {
    tellNothingElse();
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Actions for web-api' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText(/could not be read whether it has a custom domain/)).toBeDefined();
    expect(await screen.findByText(/could not be read whether a gateway is attached/)).toBeDefined();
    expect(await screen.findByText('What happened last could not be read.')).toBeDefined();
    await user.type(screen.getByRole('textbox'), 'web-api');
    expect(screen.getByRole('button', { name: 'Delete web-api' })).toHaveProperty('disabled', false);
  });

  it.each([200, 202])('is accepted with %i, after the name was typed', async (status) => {
    tellNothingElse();
    server.use(
      platform.delete('/deployments/{deployment_id}', ({ response }) =>
        response.untyped(HttpResponse.json({ id: 'dep_1' }, { status })),
      ),
    );
    const appName = `web-${status}`;
    const { user } = show({ ...deployment, appName });
    await user.click(screen.getByRole('button', { name: `Actions for ${appName}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const confirm = await screen.findByRole('button', { name: `Delete ${appName}` });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByRole('textbox'), appName);
    await user.click(confirm);
    expect(await screen.findByText(`The deletion of ${appName} was accepted`)).toBeDefined();
  });
});

it('offers nothing on a deleted deployment, and says why', () => {
  show({ ...deployment, status: 'deleted' });
  for (const name of ['Open', 'Redeploy', 'Restart'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
});
