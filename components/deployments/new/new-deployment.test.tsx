import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeployPermissionProvider, TemplateChoicesProvider } from '@/components/deploy-inputs';
import { emptyForm } from '@/components/deployments/new/create-model';
import { NewDeployment } from '@/components/deployments/new/new-deployment';
import { leave } from '@/lib/browser/leaving';
import { setOnline } from '@/lib/testing/network';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { readOnce } from '@/lib/browser/last-read';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/deployments' }));

const estimated = {
  profile: 'custom',
  verified: true,
  currency: 'USD',
  fixed_monthly_cost_usd: 7.2,
  mode: 'custom',
};
const estimate = (answer: () => Response = () => HttpResponse.json(estimated)) =>
  platform.get('/pricing/estimate', ({ response }) => response.untyped(answer()));

const server = mockPlatform(estimate());

const template = (id: string, name: string, requiredEnv: string[]) => ({
  ...{ id, name, requiredEnv },
  ...{ description: '', facts: [], resourceProfile: {} },
});

const templates = {
  data: [template('greeter', 'Greeter', ['GREETING']), template('static-site', 'Static site', [])],
  error: null,
  isPending: false,
  isFetching: false,
  lastRead: readOnce(1),
  refetch: () => undefined,
};

function show(asked = {}, permission = { isRefused: false, word: 'allowed', reason: null as string | null }) {
  return renderWithPortal(
    <TemplateChoicesProvider value={templates}>
      <DeployPermissionProvider value={permission}>
        <NewDeployment asked={asked} apiUrl="https://api.example" />
      </DeployPermissionProvider>
    </TemplateChoicesProvider>,
  );
}

type Sent = { body: unknown; key: string | null };

/** Answers each create in turn, and keeps what was sent. */
function answerCreates(...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    platform.post('/deployments', async ({ request, response }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      const answer = answers[sent.length - 1] ?? HttpResponse.error;
      return response.untyped(answer());
    }),
  );
  return sent;
}

const accepted = () => HttpResponse.json({ id: 'dep_1', app_name: 'web', run_id: 'run_1' }, { status: 202 });
const create = () => screen.getByRole('button', { name: 'Create deployment' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  push.mockReset();
});

it('sends what was typed and nothing else, and leads to the run', async () => {
  const sent = answerCreates(accepted);
  const { user } = show({ repositoryUrl: 'https://git.example/a.git', sourceType: 'repository' });
  await user.type(screen.getByLabelText('Name'), 'web');
  await user.click(create());
  await waitFor(() => {
    expect(push).toHaveBeenCalledWith('/deployments/dep_1/runs/run_1');
  });
  expect(sent).toEqual([
    {
      body: { repository: { url: 'https://git.example/a.git' }, name: 'web' },
      key: expect.stringMatching(/^deploy\.[\w-]{36}$/),
    },
  ]);
  expect(sessionStorage.length).toBe(0);
});

it('spends no create on what it can see is missing, and says so at the field', async () => {
  const sent = answerCreates();
  const { user } = show({ templateId: 'greeter' });
  await user.click(create());
  expect(screen.getByText('The template needs a value for GREETING.')).toBeDefined();
  expect(sent).toEqual([]);
});

it('is not sent while there is no network, and is sent as it was typed when it is back', async () => {
  const sent = answerCreates(accepted);
  const { user } = show({ repositoryUrl: 'https://git.example/a.git', sourceType: 'repository' });
  act(() => setOnline(false));
  await user.click(create());
  expect(create().getAttribute('aria-disabled')).toBe('true');
  expect(sent).toEqual([]);
  act(() => setOnline(true));
  await user.click(create());
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('keeps what was typed for a reload, but never a value', async () => {
  const { user } = show({ templateId: 'greeter', name: 'web' });
  await user.type(screen.getByLabelText(/Value of GREETING/), 'hunter2');
  const kept = sessionStorage.getItem('portico.new-deployment.v1') ?? '';
  expect(kept).toContain('GREETING');
  expect(kept).not.toContain('hunter2');
});

describe('leaving the page', () => {
  const go = vi.fn();
  beforeEach(() => void go.mockReset());

  it('asks while a value is typed that has not been sent, and goes once told to', async () => {
    const { user } = show({ templateId: 'greeter', name: 'web' });
    act(() => leave(go));
    expect(go).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText(/Value of GREETING/), 'hunter2');
    act(() => leave(go));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
    expect(dialog.textContent).toContain('kept nowhere else');
    expect(go).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Leave and drop it' }));
    expect(go).toHaveBeenCalledTimes(2);
  });

  it('does not ask once the value has been sent, or is taken away again', async () => {
    answerCreates(accepted);
    const { user } = show({ templateId: 'greeter' });
    const value = screen.getByLabelText(/Value of GREETING/);
    await user.type(value, 'hunter2');
    await user.clear(value);
    act(() => leave(go));
    expect(go).toHaveBeenCalledTimes(1);
    await user.type(value, 'hunter2');
    await user.click(create());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/deployments/dep_1/runs/run_1'));
    act(() => leave(go));
    expect(go).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a whole .env', () => {
  const TEXT = 'GREETING="Good morning"\nbroken hunter2\nexport LEVEL=info';
  const remarks = () => screen.findByRole('list', { name: 'Problems in the .env text' });

  it('fills in the variables when it is dropped on them, with remarks by line and without a value in them', async () => {
    show({ templateId: 'greeter' });
    const file = new File([TEXT], 'prod.env');
    fireEvent.drop(screen.getByLabelText(/Value of GREETING/), { dataTransfer: { files: [file] } });
    expect((await remarks()).textContent).toBe('Line 2: No = on this line.');
    expect(screen.getByText('2 variables read from prod.env, with remarks:')).toBeDefined();
    expect(screen.getByLabelText(/Value of GREETING/)).toHaveProperty('value', 'Good morning');
    expect(screen.getByLabelText('Value of LEVEL')).toHaveProperty('value', 'info');
  });

  it('can be pasted into the name of one, and chosen as a file', async () => {
    const { user } = show({ templateId: 'static-site' });
    await user.click(screen.getByRole('button', { name: 'Add variable' }));
    fireEvent.paste(screen.getByLabelText('Name of new variable'), {
      clipboardData: { getData: () => TEXT },
    });
    expect((await remarks()).textContent).toContain('Line 2');
    await user.upload(screen.getByLabelText('Choose a .env file'), new File(['LEVEL=debug'], '.env'));
    expect(await screen.findByText('1 variable read from .env.')).toBeDefined();
    expect(screen.getByLabelText('Value of LEVEL')).toHaveProperty('value', 'debug');
  });
});

it('holds the button back when the platform says that the account may not deploy', () => {
  show({}, { isRefused: true, word: 'not allowed', reason: 'No payment method.' });
  expect(create().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText('No payment method.').length).toBeGreaterThan(0);
});

describe('a refusal', () => {
  it('stands at the field that the platform names, and keeps what was typed', async () => {
    answerCreates(() =>
      refusal(400, { code: 'invalid_request', message: 'That name is taken.', field: 'name' }),
    );
    const { user } = show({ ...emptyForm, templateId: 'static-site', name: 'taken' });
    await user.click(create());
    const field = await screen.findByLabelText('Name');
    await waitFor(() => {
      expect(field.getAttribute('aria-invalid')).toBe('true');
    });
    expect(screen.getAllByText('That name is taken.')).toHaveLength(1);
    await user.type(field, '2');
    expect(screen.queryByText('That name is taken.')).toBeNull();
  });

  it('is told above the button when it is outside of the envelope, without a retry', async () => {
    const detail = { stage: 'acceptance', code: 'unsupported_deployment_request', message: 'Not like this.' };
    answerCreates(() => HttpResponse.json({ detail }, { status: 422 }));
    const { user } = show({ templateId: 'static-site' });
    await user.click(create());
    expect(await screen.findByText('Not like this.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('a lost answer', () => {
  const found = { id: 'dep_7', app_name: 'web', status: 'deploying', created_at: new Date().toISOString() };
  const list = platform.get('/deployments', ({ response }) =>
    response.untyped(HttpResponse.json({ deployments: [found] })),
  );

  it('shows what may have been made, and repeats only the same request under the same key', async () => {
    const sent = answerCreates(() => HttpResponse.error(), accepted);
    server.use(list);
    const { user } = show({ templateId: 'static-site', name: 'web' });
    await user.click(create());
    expect((await screen.findByRole('link', { name: 'web' })).getAttribute('href')).toBe(
      '/deployments/dep_7',
    );
    expect(create().getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Send the same again, safely' }));
    await waitFor(() => {
      expect(push).toHaveBeenCalled();
    });
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('is remembered over a reload, and ended by the user alone', async () => {
    answerCreates(() => HttpResponse.error());
    server.use(list);
    const { user, unmount } = show({ templateId: 'static-site', name: 'web' });
    await user.click(create());
    await screen.findByText('Outcome not known');
    unmount();
    const again = show();
    expect(await screen.findByText('Outcome not known')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send the same again, safely' })).toBeNull();
    await again.user.click(screen.getByRole('button', { name: /start a new create/ }));
    expect(screen.queryByText('Outcome not known')).toBeNull();
  });
});
