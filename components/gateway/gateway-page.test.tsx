import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetBudgets } from '@/lib/browser/budget';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { attachGateway, rotateCredential } from './actions';
import { AttachmentPage } from './attachment-page';
import { GatewayPage } from './gateway-page';
import { GatewayTab } from './gateway-tab';

vi.mock('next/navigation', () => ({ usePathname: () => '/gateway', useRouter: () => ({ push: vi.fn() }) }));
// Server actions: what they answer stands for the portal's server, which a component test has none of.
vi.mock('./actions', () => ({ attachGateway: vi.fn(), rotateCredential: vi.fn() }));

const ID = `aga_${'b'.repeat(24)}`;
const SECRET = 'sk-foreign-credential-000111222';
const server = mockPlatform();

const json = (path: '/ai-gateway/attachments' | '/deployments' | '/openapi.json', body: unknown) =>
  platform.get(path, ({ response }) => response.untyped(HttpResponse.json(body as object)));

beforeEach(() => {
  resetBudgets();
  vi.mocked(attachGateway).mockReset();
  vi.mocked(rotateCredential).mockReset();
  server.use(
    json('/deployments', { deployments: [{ id: 'dep_1', app_name: 'chat', status: 'live' }] }),
    json('/openapi.json', {
      paths: {
        '/ai-gateway/attachments': {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['deployment_id'],
                    properties: { deployment_id: { type: 'string' }, model: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    }),
  );
});

const rotateHere = async (user: ReturnType<typeof renderWithPortal>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Rotate credential' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Rotate credential' }));
  return dialog;
};

describe('attachments of another platform', () => {
  it('are shown by what can be found in them, without a credential that was sent along', async () => {
    server.use(
      json('/ai-gateway/attachments', {
        items: [{ attachment_id: ID, state: 'parked', target: { ref: 'dep_1' }, credential: SECRET }, 'odd'],
      }),
    );
    const { container } = renderWithPortal(<GatewayPage />);
    const table = await screen.findByRole('table', { name: 'Attachments' });
    expect(within(table).getByText('parked')).toBeDefined();
    expect(screen.getByText('Rows that could not be read (1)')).toBeDefined();
    expect(container.innerHTML).not.toContain(SECRET);
  });

  it('belong to a deployment that they name anywhere, and show their record', async () => {
    server.use(json('/ai-gateway/attachments', [{ id: ID, target: { ref: 'dep_1' }, api_key: SECRET }]));
    const { container } = renderWithPortal(<GatewayTab deploymentId="dep_1" />);
    expect(await screen.findByRole('region', { name: 'Attached gateway' })).toBeDefined();
    expect(screen.getByText('target')).toBeDefined();
    expect(container.innerHTML).not.toContain(SECRET);
  });

  it('with an id of another form are shown and never asked about', async () => {
    server.use(json('/ai-gateway/attachments', [{ id: 'seven', deployment_id: 'dep_1' }]));
    renderWithPortal(<GatewayTab deploymentId="dep_1" />);
    const button = await screen.findByRole('button', { name: 'Rotate credential' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText('seven')).toBeDefined();
  });

  it('that cannot be a list are an error, not nothing', async () => {
    server.use(json('/ai-gateway/attachments', { ok: true }));
    renderWithPortal(<GatewayPage />);
    expect(await screen.findByText('Attachments could not be read')).toBeDefined();
    expect(screen.queryByText('Nothing is attached')).toBeNull();
  });
});

describe('a change', () => {
  it('without a run says that the app has to be redeployed', async () => {
    server.use(json('/ai-gateway/attachments', []));
    vi.mocked(attachGateway).mockResolvedValue({
      accepted: { attachmentId: ID, deploymentId: 'dep_1', runId: null, isReplay: false },
      rateLimit: null,
    });
    const { user } = renderWithPortal(<GatewayPage />);
    await screen.findByRole('option', { name: 'chat' });
    await user.selectOptions(screen.getByLabelText('Deployment'), 'dep_1');
    await user.click(screen.getByRole('button', { name: 'Attach gateway' }));
    expect(await screen.findByText(/redeploy it so that it starts/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the deployment' }).getAttribute('href')).toBe(
      '/deployments/dep_1',
    );
    expect(attachGateway).toHaveBeenCalledWith({
      body: { deployment_id: 'dep_1' },
      idempotencyKey: expect.stringMatching(/^gateway-attach\.[\da-f-]{36}$/) as string,
    });
  });

  it('whose answer was lost is repeated under its key, also from a new dialog', async () => {
    server.use(json('/ai-gateway/attachments', [{ id: ID, deployment_id: 'dep_1', status: 'attached' }]));
    vi.mocked(rotateCredential).mockRejectedValueOnce(new TypeError('network'));
    const { user } = renderWithPortal(<GatewayTab deploymentId="dep_1" />);
    const first = await rotateHere(user);
    expect(await first.findByRole('alert')).toBeDefined();
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    vi.mocked(rotateCredential).mockResolvedValue({
      accepted: { attachmentId: ID, deploymentId: 'dep_1', runId: 'run_9', isReplay: true },
      rateLimit: null,
    });
    await rotateHere(user);
    expect(await screen.findByText(/nothing was done twice/)).toBeDefined();
    const [one, other] = vi.mocked(rotateCredential).mock.calls;
    expect(one).toEqual(other);
  });
});

describe('an attachment by its id', () => {
  it('is not asked for where the id cannot be one', () => {
    renderWithPortal(<AttachmentPage attachmentId="nothing" />);
    expect(screen.getByText('This is no attachment id')).toBeDefined();
  });
});
