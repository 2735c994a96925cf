import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TemplateChoicesProvider } from '@/components/deploy-inputs';
import { leave } from '@/lib/browser/leaving';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { readOnce } from '@/lib/browser/last-read';
import { EnvironmentPage } from './environment-page';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/deployments' }));

const ENV = '/deployments/{deployment_id}/env';
const SECRET = 'hunter2-hunter2';
let keys: string[] = [];
let status = 'live';

const noTemplates = {
  data: [],
  error: null,
  isPending: false,
  isFetching: false,
  lastRead: readOnce(1),
  refetch: vi.fn(),
};
const server = mockPlatform();

beforeEach(() => {
  keys = ['DATABASE_URL', 'LOG_LEVEL'];
  status = 'live';
  push.mockReset();
  localStorage.clear();
  server.use(
    platform.get(ENV, ({ response }) =>
      response.untyped(HttpResponse.json({ keys, variables: [], count: keys.length })),
    ),
    platform.get('/deployments/{deployment_id}', ({ response }) =>
      response.untyped(HttpResponse.json({ deployment: { id: 'dep_1', app_name: 'web-api', status } })),
    ),
  );
});

/** What arrives, and what the platform answers to it. */
function acceptUpdates(
  answer: () => Response = () => HttpResponse.json({ id: 'dep_1', run_id: 'run_7' }, { status: 202 }),
) {
  const sent: unknown[] = [];
  server.use(
    platform.patch(ENV, async ({ request, response }) => {
      sent.push(await request.json());
      return response.untyped(answer());
    }),
  );
  return sent;
}

const show = () =>
  renderWithPortal(
    <TemplateChoicesProvider value={noTemplates}>
      <EnvironmentPage deploymentId="dep_1" apiUrl="https://api.example" />
    </TemplateChoicesProvider>,
  );
type Shown = ReturnType<typeof show>;

async function stageLogLevel({ user }: Shown) {
  await user.click(await screen.findByRole('button', { name: 'Overwrite LOG_LEVEL' }));
  await user.keyboard(SECRET);
}

async function review({ user }: Shown) {
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  return screen.findByRole('alertdialog', { name: 'Review changes to the environment' });
}

const value = () => screen.getByLabelText('Value of LOG_LEVEL');
const everythingCached = (view: Shown) =>
  JSON.stringify([
    view.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
    view.queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
  ]);

describe('an update', () => {
  it('is sent once, after a review that says what it does, and leads to its run', async () => {
    const sent = acceptUpdates();
    const view = show();
    await stageLogLevel(view);
    expect(value()).toHaveProperty('value', SECRET);
    expect(value()).toHaveProperty('type', 'password');
    expect(sent).toEqual([]);
    const dialog = await review(view);
    expect(dialog.textContent).toContain('This redeploys web-api');
    expect(dialog.textContent).toContain('1 other key stays as it is');
    expect(dialog.textContent).not.toContain(SECRET);
    await view.user.click(within(dialog).getByRole('button', { name: 'Set and redeploy' }));
    await waitFor(() => {
      expect(push).toHaveBeenCalledWith('/deployments/dep_1/runs/run_7');
    });
    expect(sent).toEqual([{ env: { LOG_LEVEL: SECRET }, replace: false }]);
    expect(localStorage.getItem('portico.runs.v1')).toContain('run_7');
    expect(screen.queryByLabelText('Value of LOG_LEVEL')).toBeNull();
    expect(everythingCached(view)).not.toContain(SECRET);
  });

  it('says in words that there is no run to follow', async () => {
    acceptUpdates(() => HttpResponse.json({ id: 'dep_1', run_id: null }, { status: 202 }));
    const view = show();
    await stageLogLevel(view);
    await view.user.click(within(await review(view)).getByRole('button', { name: 'Set and redeploy' }));
    expect(await screen.findByText(/named no run to follow/)).toBeDefined();
    expect(push).not.toHaveBeenCalled();
  });

  it('that is refused keeps what was typed, and marks the variable that the platform names', async () => {
    acceptUpdates(() => refusal(400, { code: 'invalid_env', message: 'Too long.', field: 'env.LOG_LEVEL' }));
    const view = show();
    await stageLogLevel(view);
    const dialog = await review(view);
    await view.user.click(within(dialog).getByRole('button', { name: 'Set and redeploy' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('invalid_env');
    expect(within(dialog).getByText('The platform refused this one.')).toBeDefined();
    await view.user.click(within(dialog).getByRole('button', { name: 'Back to editing' }));
    expect(value()).toHaveProperty('value', SECRET);
    expect(screen.getByLabelText('Name of LOG_LEVEL').getAttribute('aria-invalid')).toBe('true');
    expect(everythingCached(view)).not.toContain(SECRET);
  });

  it('waits for a second look when somebody else changed the environment in between', async () => {
    const sent = acceptUpdates();
    const view = show();
    await stageLogLevel(view);
    const dialog = await review(view);
    keys = ['LOG_LEVEL', 'NEW_ONE'];
    await view.user.click(within(dialog).getByRole('button', { name: 'Set and redeploy' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Added: NEW_ONE. Removed: DATABASE_URL.',
    );
    expect(sent).toEqual([]);
    await view.user.click(within(dialog).getByRole('button', { name: 'Set and redeploy all the same' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
  });
});

it('asks before staged changes are dropped by a link, and by what else leads away', async () => {
  const view = show();
  const away = document.body.appendChild(document.createElement('a'));
  onTestFinished(() => away.remove());
  away.href = '/webhooks?q=1';
  await stageLogLevel(view);
  await view.user.click(away);
  await view.user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(push).not.toHaveBeenCalled();
  expect(value()).toHaveProperty('value', SECRET);
  const go = vi.fn();
  leave(go);
  await screen.findByRole('alertdialog', { name: 'Leave this page?' });
  expect(go).not.toHaveBeenCalled();
  await view.user.click(screen.getByRole('button', { name: 'Stay' }));
  await view.user.click(away);
  await view.user.click(await screen.findByRole('button', { name: 'Leave and drop it' }));
  expect(push).toHaveBeenCalledWith('/webhooks?q=1');
  view.unmount();
  leave(go);
  expect(go).toHaveBeenCalledOnce();
});

describe('a whole .env', () => {
  const paste = (text: string) => {
    fireEvent.paste(screen.getByLabelText('Name of new variable'), {
      clipboardData: { getData: () => text },
    });
  };

  it('pasted into a name is staged by key, with remarks by line and without a value in them', async () => {
    const { user } = show();
    await screen.findByText('LOG_LEVEL');
    await user.click(screen.getByRole('button', { name: 'Add variable' }));
    paste(`LOG_LEVEL=debug\nbroken ${SECRET}\nexport API_URL="https://x.example"`);
    expect(await screen.findByText('Staged: 1 added, 1 overwritten')).toBeDefined();
    const remarks = screen.getByRole('list', { name: 'Problems in the .env text' });
    expect(remarks.textContent).toBe('Line 2: No = on this line.');
    expect(screen.getByLabelText('Value of API_URL')).toHaveProperty('value', 'https://x.example');
  });

  it('can be chosen as a file; one that is too large is refused in words', async () => {
    const { user } = show();
    const input = await screen.findByLabelText('Choose a .env file');
    await user.upload(input, new File(['TOKEN=1\n'], '.env'));
    expect(await screen.findByText('Staged: 1 added')).toBeDefined();
    await user.upload(input, new File(['x'.repeat(1_048_577)], 'core.dump'));
    expect(await screen.findByText(/core.dump is larger than 1 MiB/)).toBeDefined();
  });
});

it('shows the variables of a deleted deployment without a way to change them', async () => {
  status = 'deleted';
  show();
  expect(await screen.findByText(/The deployment is deleted/)).toBeDefined();
  expect(await screen.findByText('LOG_LEVEL')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Overwrite|Add variable/ })).toBeNull();
});

it('searches the keys, and tells no variables from none that match', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Search keys'), 'data');
  expect(screen.queryByText('LOG_LEVEL')).toBeNull();
  expect(screen.getByText('1 of 2 shown')).toBeDefined();
  await user.type(screen.getByLabelText('Search keys'), 'zzz');
  expect(screen.getByText('No key matches.')).toBeDefined();
});

it('moves the focus to the row beside one that is removed, and at last to the button that adds one', async () => {
  const { user } = show();
  const add = await screen.findByRole('button', { name: 'Add variable' });
  for (const name of ['ONE', 'TWO']) {
    await user.click(add);
    await user.keyboard(name);
  }
  await user.click(screen.getByRole('button', { name: 'Remove ONE' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove TWO' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(add);
});

it('copies the change as a command that holds no value', async () => {
  const view = show();
  await stageLogLevel(view);
  const dialog = await review(view);
  await view.user.click(within(dialog).getByRole('button', { name: 'Copy as curl' }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('"LOG_LEVEL":"\'"$LOG_LEVEL"\'"');
  expect(copied).not.toContain(SECRET);
});
