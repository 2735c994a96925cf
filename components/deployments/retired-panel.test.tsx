import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DeploymentFrame } from '@/components/deployments/deployment-frame';
import { HttpResponse } from 'msw';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => '/deployments/dep_1',
  useSelectedLayoutSegment: () => null,
  useSelectedLayoutSegments: () => [],
}));

const server = mockPlatform();
const show = () => renderWithPortal(<DeploymentFrame deploymentId="dep_1">The page</DeploymentFrame>);

beforeEach(() => localStorage.clear());

it('explains a retired deployment, and leads to making it anew', async () => {
  server.use(
    platform.get('/deployments/{deployment_id}', ({ response }) =>
      response.untyped(refusal(409, { code: 'legacy_deployment_retired' })),
    ),
  );
  show();
  expect(await screen.findByRole('heading', { name: 'This deployment is retired' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Make it anew' }).getAttribute('href')).toBe(
    '/deployments/new?from=dep_1',
  );
  expect(screen.getByRole('alert').textContent).toContain('legacy_deployment_retired');
  expect(screen.queryByText('The page')).toBeNull();
});

it('says beside unknown what this browser last saw, and when', async () => {
  const seen = { dep_1: { status: 'live', atMs: Date.now() - 26 * 60_000 } };
  localStorage.setItem('portico.deployment-sightings.v1', JSON.stringify(seen));
  server.use(
    platform.get('/deployments/{deployment_id}', ({ response }) =>
      response.untyped(HttpResponse.json({ id: 'dep_1', app_name: 'web-api', status: 'unknown' })),
    ),
  );
  show();
  expect(await screen.findByText('The platform reports unknown.')).toBeDefined();
  expect(screen.getByText(/Last known here: live,/).textContent).toContain('26 min ago');
});
