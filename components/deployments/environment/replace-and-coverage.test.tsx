import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type TemplateChoice, TemplateChoicesProvider } from '@/components/deploy-inputs';
import type { QueryLike } from '@/components/query-view';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { readOnce } from '@/lib/browser/last-read';
import { EnvironmentPage } from './environment-page';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => '/deployments',
}));

const ENV = '/deployments/{deployment_id}/env';
const SECRET = 'hunter2-hunter2';
let keys: string[] = [];
let templateId: string | null = null;
let templates: QueryLike<readonly TemplateChoice[]>;
const answered = {
  error: null,
  isPending: false,
  isFetching: false,
  lastRead: readOnce(1),
  refetch: vi.fn(),
};

const server = mockPlatform();

beforeEach(() => {
  keys = ['DATABASE_URL', 'LOG_LEVEL'];
  templateId = null;
  templates = { ...answered, data: [] };
  server.use(
    platform.get(ENV, ({ response }) => response.untyped(HttpResponse.json({ keys, count: keys.length }))),
    platform.get('/deployments/{deployment_id}', ({ response }) => {
      const source = { template_id: templateId };
      const deployment = { id: 'dep_1', app_name: 'web-api', status: 'live', source };
      return response.untyped(HttpResponse.json({ deployment }));
    }),
  );
});

function acceptUpdates() {
  const sent: unknown[] = [];
  server.use(
    platform.patch(ENV, async ({ request, response }) => {
      sent.push(await request.json());
      return response.untyped(HttpResponse.json({ id: 'dep_1', run_id: 'run_7' }, { status: 202 }));
    }),
  );
  return sent;
}

const show = () =>
  renderWithPortal(
    <TemplateChoicesProvider value={templates}>
      <EnvironmentPage deploymentId="dep_1" apiUrl="https://api.example" />
    </TemplateChoicesProvider>,
  );
type Shown = ReturnType<typeof show>;

const value = () => screen.getByLabelText('Value of LOG_LEVEL');
const everythingCached = ({ queryClient }: Shown) =>
  JSON.stringify([
    [...queryClient.getQueryCache().getAll(), ...queryClient.getMutationCache().getAll()].map(
      (each) => each.state,
    ),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
  ]);

describe('a replace', () => {
  const toReplace = async ({ user }: Shown) => {
    await screen.findByText('LOG_LEVEL');
    await user.click(screen.getByRole('button', { name: 'Replace all' }));
  };
  const whatChanges = () => screen.getByRole('list', { name: 'What changes' }).textContent;

  it('names what vanishes, and is sent only after the name of the app was typed', async () => {
    const sent = acceptUpdates();
    const view = show();
    await toReplace(view);
    expect(screen.getByText(/^Removed unless staged:/).textContent).toContain('DATABASE_URL, LOG_LEVEL');
    await view.user.click(screen.getByRole('button', { name: 'Keep LOG_LEVEL' }));
    expect(screen.getByText('Staged: 1 overwritten, 1 removed')).toBeDefined();
    await view.user.click(screen.getByRole('button', { name: 'Review changes' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await view.user.type(value(), SECRET);
    await view.user.click(screen.getByRole('button', { name: 'Review changes' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace the whole environment' });
    expect(whatChanges()).toBe('DATABASE_URLRemovedLOG_LEVELOverwritten');
    const send = within(dialog).getByRole('button', { name: 'Replace and redeploy' });
    expect(send).toHaveProperty('disabled', true);
    await view.user.type(within(dialog).getByLabelText('Type web-api to confirm'), 'web-api{Enter}');
    await waitFor(() => {
      expect(sent).toEqual([{ env: { LOG_LEVEL: SECRET }, replace: true }]);
    });
    expect(everythingCached(view)).not.toContain(SECRET);
  });

  it('must be confirmed again when somebody else changed the keys in between', async () => {
    const sent = acceptUpdates();
    const view = show();
    await toReplace(view);
    await view.user.click(screen.getByRole('button', { name: 'Review changes' }));
    const dialog = await screen.findByRole('alertdialog');
    keys = ['DATABASE_URL', 'LOG_LEVEL', 'NEW_ONE'];
    await view.user.type(within(dialog).getByLabelText('Type web-api to confirm'), 'web-api{Enter}');
    await within(dialog).findByText(/Added: NEW_ONE/);
    expect(whatChanges()).toContain('NEW_ONERemoved');
    expect(within(dialog).getByLabelText('Type web-api to confirm')).toHaveProperty('value', '');
    expect(sent).toEqual([]);
    await view.user.type(within(dialog).getByLabelText('Type web-api to confirm'), 'web-api{Enter}');
    await waitFor(() => {
      expect(sent).toEqual([{ env: {}, replace: true }]);
    });
  });
});

describe('coverage', () => {
  it('says which keys of the template are missing, and stages them', async () => {
    templateId = 'greeter';
    templates = {
      ...answered,
      data: [
        {
          id: 'greeter',
          name: 'Greeter',
          description: '',
          requiredEnv: ['GREETING', 'LOG_LEVEL'],
          facts: [],
          resourceProfile: {},
        },
      ],
    };
    const { user } = show();
    expect(await screen.findByText('1 of 2 keys missing')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stage the missing key' }));
    expect(screen.getByLabelText('Value of GREETING')).toBeDefined();
    expect(screen.getByText('All 2 keys are there or staged')).toBeDefined();
  });

  it('says in words that what the template needs is not known', async () => {
    templateId = 'gone';
    show();
    expect(await screen.findByText(/lists this template no more/)).toBeDefined();
  });

  it('holds the text of an example against the keys, and keeps none of its values', async () => {
    const view = show();
    const text = `DATABASE_URL=${SECRET}
TOKEN=${SECRET}`;
    fireEvent.change(await screen.findByLabelText('Text of a .env.example'), { target: { value: text } });
    const result = screen.getByRole('status', { name: 'Comparison with the example' });
    expect(result.textContent).toContain('1 of 2 keys missing');
    expect(result.textContent).toContain('Missing: TOKEN');
    expect(result.textContent).toContain('There, but not in the example: LOG_LEVEL');
    expect(result.textContent).not.toContain(SECRET);
    expect(everythingCached(view)).not.toContain(SECRET);
  });
});
