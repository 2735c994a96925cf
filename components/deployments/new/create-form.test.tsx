import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeployPermissionProvider, TemplateChoicesProvider } from '@/components/deploy-inputs';
import type { CreateForm } from '@/components/deployments/new/create-model';
import { NewDeployment } from '@/components/deployments/new/new-deployment';
import { ToastRegion } from '@/components/ui/toast';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { readOnce } from '@/lib/browser/last-read';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/deployments' }));

const json =
  (body: object, status = 200) =>
  () =>
    HttpResponse.json(body, { status });

const estimate = (answers: () => Response) =>
  platform.get('/pricing/estimate', ({ response }) => response.untyped(answers()));
const contract = (body: object) =>
  platform.get('/openapi.json', ({ response }) => response.untyped(HttpResponse.json(body)));
const creates = (answers: () => Response) =>
  platform.post('/deployments', ({ response }) => response.untyped(answers()));
const quotes = (answers: () => Response) =>
  platform.post('/pricing/accelerator-quote', ({ response }) => response.untyped(answers()));

const schemaOf = (properties: object) => {
  const requestBody = { content: { 'application/json': { schema: { properties } } } };
  return { paths: { '/deployments': { post: { requestBody } } } };
};
const card = (id: string, label: string, hourly_usd: number) => ({
  id,
  label,
  customer_price: { hourly_usd },
  availability: { status: 'available' },
});
const catalog = platform.get('/deployment-profiles', ({ response }) =>
  response.untyped(HttpResponse.json({ offers: [card('gpo-a', 'Card A', 1), card('gpo-b', 'Card B', 2)] })),
);
const quote = (validMs: number) => ({
  quote_id: 'quo_1',
  hourly_usd: '1.25',
  authorization_usd: 30,
  valid_until: new Date(Date.now() + validMs).toISOString(),
});

const server = mockPlatform(
  estimate(json({ profile: 'x', verified: true, currency: 'USD', fixed_monthly_cost_usd: 7.2 })),
  catalog,
  contract(schemaOf({ name: {}, image: {}, quote_id: {} })),
);

const templates = {
  data: [{ id: 'site', name: 'Site', description: '', requiredEnv: [], facts: [], resourceProfile: {} }],
  error: null,
  ...{ isPending: false, isFetching: false, lastRead: readOnce(1) },
  refetch: () => undefined,
};

function show(asked: Partial<CreateForm>) {
  return renderWithPortal(
    <TemplateChoicesProvider value={templates}>
      <DeployPermissionProvider value={{ isRefused: false, word: 'allowed', reason: null }}>
        <NewDeployment asked={asked} apiUrl="https://api.example" />
        <ToastRegion />
      </DeployPermissionProvider>
    </TemplateChoicesProvider>,
  );
}

const create = () => screen.getByRole('button', { name: 'Create deployment' });
const onGpu: Partial<CreateForm> = {
  sourceType: 'image',
  imageRef: 'app:1',
  hardware: 'gpu',
  gpuProfileId: 'gpo-a',
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  push.mockReset();
});

describe('the price', () => {
  it('says when the platform does not stand by its estimate', async () => {
    server.use(estimate(json({ fixed_monthly_cost_usd: 9, verified: false, currency: 'USD' })));
    show({ templateId: 'site' });
    expect(await screen.findByText('$9.00')).toBeDefined();
    expect(screen.getByText(/not verified/)).toBeDefined();
  });

  it('is missing without holding anything back when it cannot be estimated', async () => {
    server.use(
      estimate(() => refusal(503, { code: 'gpu_quote_unavailable', message: 'Not now.', retryable: true })),
      creates(json({ id: 'dep_1', run_id: 'run_1' }, 202)),
    );
    const { user } = show({ templateId: 'site' });
    expect(await screen.findByText(/A create is not held back by this/)).toBeDefined();
    await user.click(create());
    await waitFor(() => {
      expect(push).toHaveBeenCalledWith('/deployments/dep_1/runs/run_1');
    });
  });

  it('is asked only on a press when few quotes of the minute are left', async () => {
    const headers = { 'RateLimit-Limit': '120', 'RateLimit-Remaining': '3', 'RateLimit-Reset': '50' };
    const asked: string[] = [];
    server.use(
      platform.get('/pricing/estimate', ({ request, response }) => {
        asked.push(new URL(request.url).search);
        return response.untyped(HttpResponse.json({ fixed_monthly_cost_usd: 9 }, { headers }));
      }),
    );
    const { user } = show({ sourceType: 'repository', repositoryUrl: 'https://h.example/a' });
    await screen.findByText('$9.00');
    await user.type(screen.getByLabelText('Profile of the estimate'), 'web-app');
    await user.click(await screen.findByRole('button', { name: 'Estimate now' }));
    await waitFor(() => {
      expect(asked).toEqual(['', '?profile=web-app']);
    });
  });
});

describe('a GPU', () => {
  it('is not created where the contract names no field for the quote', async () => {
    server.use(contract(schemaOf({ name: {}, image: {} })), quotes(json(quote(600_000))));
    const { user } = show(onGpu);
    await user.click(await screen.findByRole('button', { name: 'Take a quote for Card A' }));
    expect(await screen.findByRole('region', { name: 'Quote for Card A' })).toBeDefined();
    await user.click(create());
    expect(screen.getAllByText(/names no field of a create that a quote goes into/).length).toBeGreaterThan(
      0,
    );
    expect(push).not.toHaveBeenCalled();
  });

  it('asks for a new quote when the one taken has ended', async () => {
    server.use(quotes(json(quote(-1000))));
    const { user } = show(onGpu);
    await user.click(await screen.findByRole('button', { name: 'Take a quote for Card A' }));
    expect(await screen.findByRole('button', { name: 'Take a new quote' })).toBeDefined();
    await user.click(create());
    expect(screen.getAllByText('The quote has ended. Take a new one.').length).toBeGreaterThan(0);
  });

  it('whose capacity went between quote and create is told beside the others, and nothing typed is lost', async () => {
    server.use(
      quotes(json(quote(600_000))),
      creates(() =>
        refusal(409, { code: 'gpu_capacity_unavailable', message: 'None left.', retryable: true }),
      ),
    );
    const { user } = show({ ...onGpu, name: 'kept' });
    await user.click(await screen.findByRole('button', { name: 'Take a quote for Card A' }));
    await screen.findByRole('region', { name: 'Quote for Card A' });
    await user.click(create());
    const others = await screen.findByRole('list', { name: 'Other accelerators, closest first' });
    expect(screen.getAllByText('None left.')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Ask again in/ }).getAttribute('aria-disabled')).toBe('true');
    await user.click(within(others).getByRole('button', { name: 'Quote Card B' }));
    expect(await screen.findByRole('region', { name: 'Quote for Card B' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('kept');
  });
});

describe('credentials of a registry', () => {
  it('are JSON where the contract names no fields, and are said to be wrong before anything is sent', async () => {
    const { user } = show({ sourceType: 'image', imageRef: 'app:1' });
    await user.click(screen.getByText('Registry credentials'));
    await user.type(await screen.findByLabelText('Credentials as JSON'), 'token');
    await user.click(create());
    expect(screen.getAllByText(/Give a JSON object/).length).toBeGreaterThan(0);
  });
});

describe('what the platform answers', () => {
  it('402 brings the credit state beside the refusal', async () => {
    server.use(
      creates(() => refusal(402, { code: 'billing_or_credit_required', message: 'Add a payment method.' })),
      platform.get('/credits', ({ response }) =>
        response.untyped(HttpResponse.json({ deploy_allowed: false, reason: 'The credit is used up.' })),
      ),
    );
    const { user } = show({ templateId: 'site' });
    await user.click(create());
    expect(await screen.findByText('Add a payment method.')).toBeDefined();
    expect(await screen.findByText('The credit is used up.')).toBeDefined();
  });

  it('a refusal outside of the envelope is told with its stage', async () => {
    const detail = { stage: 'acceptance', code: 'unsupported_deployment_request', message: 'Not like this.' };
    server.use(creates(json({ detail }, 422)));
    const { user } = show({ templateId: 'site' });
    await user.click(create());
    expect(await screen.findByText('The deployment was not created: refused at acceptance')).toBeDefined();
  });

  it('a refusal that is only repeated can be tried as a new request, under a key of its own', async () => {
    const keys: (string | null)[] = [];
    server.use(
      platform.post('/deployments', ({ request, response }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const body = {
          code: 'template_not_certified',
          message: 'Still not.',
          retryable: false,
          replayed: true,
        };
        return response.untyped(HttpResponse.json(body, { status: 409 }));
      }),
    );
    const { user } = show({ templateId: 'site' });
    await user.click(create());
    await user.click(await screen.findByRole('button', { name: 'Try as a new request' }));
    await user.click(create());
    await waitFor(() => expect(new Set(keys).size).toBe(2));
  });

  it('an unchanged form that one comes back to asks for the same deployment again, a changed one for another', async () => {
    const keys: (string | null)[] = [];
    server.use(
      platform.post('/deployments', ({ request, response }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return response.untyped(json({ id: 'dep_1', app_name: 'web', run_id: 'run_1' }, 202)());
      }),
    );
    for (const count of [1, 2, 3]) {
      const { user, unmount } = show({ templateId: 'site', name: 'web' });
      if (count > 1) expect(screen.getByRole('link', { name: 'Open web' })).toBeDefined();
      if (count > 2) await user.type(screen.getByLabelText('Name'), '-two');
      await user.click(create());
      await waitFor(() => expect(keys).toHaveLength(count));
      unmount();
    }
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('a replay says that it was created already, and that no second was made', async () => {
    server.use(creates(json({ id: 'dep_1', app_name: 'web', run_id: 'run_1', replayed: true }, 202)));
    const { user } = show({ templateId: 'site' });
    await user.click(create());
    expect(await screen.findByText('web was already created')).toBeDefined();
    expect(screen.getByText(/By your request of .* no second was made/)).toBeDefined();
  });
});
