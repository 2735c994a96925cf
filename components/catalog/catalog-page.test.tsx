import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CatalogPage } from '@/components/catalog/catalog-page';
import { resetServerClock } from '@/lib/browser/server-clock';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({
  usePathname: () => '/catalog',
  useRouter: () => ({ push: vi.fn() }),
  unstable_rethrow: vi.fn(),
}));

const server = mockPlatform();
beforeEach(() => {
  localStorage.clear();
  resetServerClock();
});

type Answers = Readonly<Record<string, unknown>>;

/** Answers each scope by its execution class, and all others with nothing. */
function answer(answers: Answers) {
  server.use(
    platform.get('/deployment-profiles', ({ query, response }) => {
      const body = answers[query.get('contract_version') ?? query.get('execution_class')] ?? {
        profiles: [],
      };
      return response.untyped(body instanceof Response ? body.clone() : HttpResponse.json(body));
    }),
  );
}

const show = (search: string) =>
  renderWithPortal(<CatalogPage />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });

const row = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'Profiles' })).getByRole('row', { name });

const h100 = {
  profile_id: 'mp-h100-8',
  display_name: 'H100 × 8',
  customer_price: { amount_microusd: 19_920_000 },
  hardware: { accelerator: { alternatives: [{ model: 'H100', memory_mb: 81_920, count: 8 }] } },
  region: 'us-central-2',
  availability: 'burst',
};

describe('answers of other platforms', () => {
  it('are found as a bare list, under another name, and nested', async () => {
    for (const body of [[h100], { items: [h100] }, { tags: ['x'], data: { list: [h100] } }]) {
      answer({ virtual_machine: body });
      const view = show('?scope=gpu-vm');
      const shown = await row(/H100 × 8/);
      expect(shown.textContent).toContain('$19.92');
      expect(shown.textContent).toContain('$2.49');
      expect(shown.textContent).toContain('8 × 81,920 MB');
      expect(screen.getByText(/“burst” is not known to this portal/)).toBeDefined();
      view.unmount();
    }
  });

  it('say what is missing, keep what is unknown, and show a row without an id as it came', async () => {
    answer({ virtual_machine: { offers: [{ profile_id: 'mp-x', team: 'a' }, { name: 'no id' }] } });
    show('?scope=gpu-vm');
    // Card memory, CPU units, memory, region, availability, price and price of a card.
    expect(within(await row(/mp-x/)).getAllByText('not reported')).toHaveLength(7);
    expect(screen.getByText('Fields this portal does not know (1)')).toBeDefined();
    expect(screen.getByText('Rows that could not be read (1)')).toBeDefined();
  });

  it('that are no list are told apart from an empty catalog', async () => {
    answer({ virtual_machine: { message: 'soon' } });
    const view = show('?scope=gpu-vm');
    expect(await screen.findByText('The catalog could not be read')).toBeDefined();
    view.unmount();
    answer({});
    show('?scope=gpu-vm');
    expect(await screen.findByText('The platform lists no GPU VMs')).toBeDefined();
  });
});

describe('a refusal', () => {
  it('of a version leads back to the first', async () => {
    answer({
      'gpu-container-profiles-v2': refusal(422, { code: 'deployment_profile_contract_invalid' }),
      container: { profiles: [{ id: 'gpo-l4', label: 'L4' }] },
    });
    const { user } = show('?scope=gpu-container&contract=v2');
    await user.click(await screen.findByRole('button', { name: 'Show version 1' }));
    expect(await row(/L4/)).toBeDefined();
  });

  it('of a scope says that the platform differs from its documentation', async () => {
    answer({ bare_metal: refusal(422, { code: 'deployment_profile_scope_invalid' }) });
    show('?scope=bare-metal');
    expect(await screen.findByText('This platform has no such catalog.')).toBeDefined();
  });
});

it('asks for no scope that is none, whatever the address says', async () => {
  answer({ cpu_virtual_machine: { profiles: [{ profile_id: 'mp-cpu-2', display_name: '2 vCPU' }] } });
  show('?scope=cpu-container');
  expect(await row(/2 vCPU/)).toBeDefined();
});

describe('a quote', () => {
  it('is counted down by the platform’s clock, and a wrong clock here is told', async () => {
    answer({
      container: { profiles: [{ id: 'gpo-l4', label: 'L4', customer_price: { hourly_usd: '0.69' } }] },
    });
    const date = new Date(Date.now() + 600_000);
    server.use(
      platform.post('/pricing/accelerator-quote', ({ response }) =>
        response.untyped(
          HttpResponse.json(
            {
              hourly_usd: '0.70',
              authorization_usd: 16.8,
              valid_until: new Date(date.getTime() + 60_000).toISOString(),
            },
            { headers: { date: date.toUTCString() } },
          ),
        ),
      ),
    );
    const { user } = show('?scope=gpu-container');
    await user.click(await screen.findByRole('button', { name: 'Quote gpo-l4' }));
    const card = await screen.findByRole('region', { name: 'Quote for L4' });
    expect(card.textContent).toContain('$0.01 above the list price');
    expect(within(card).getByRole('timer').textContent).toMatch(/^(1:0\d|0:5\d)$/);
    expect(screen.getByText(/This machine’s clock is .* behind the platform’s/)).toBeDefined();
    expect(within(card).getByRole('link', { name: 'Create deployment' }).getAttribute('href')).toBe(
      '/deployments/new?source=image&hardware=gpu&gpu_profile=gpo-l4',
    );
  });

  it('that has ended cannot be created with', async () => {
    answer({ container: { profiles: [{ id: 'gpo-l4', label: 'L4' }] } });
    server.use(
      platform.post('/pricing/accelerator-quote', ({ response }) =>
        response.untyped(HttpResponse.json({ hourly_usd: 1, valid_until: '2020-01-01T00:00:00Z' })),
      ),
    );
    const { user } = show('?scope=gpu-container');
    await user.click(await screen.findByRole('button', { name: 'Quote gpo-l4' }));
    const card = await screen.findByRole('region', { name: 'Quote for L4' });
    expect(
      within(card).getByRole('button', { name: 'Create deployment' }).getAttribute('aria-disabled'),
    ).toBe('true');
    expect(within(card).getByRole('button', { name: 'Take a new quote' })).toBeDefined();
  });

  it('of a machine is asked for with what the contract names, and not at all where it wants more', async () => {
    const bodies: unknown[] = [];
    answer({ virtual_machine: [h100] });
    const contract = (required: string[]) => ({
      paths: {
        '/pricing/machine-quote': {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: { properties: { profile_id: {}, term: {} }, required },
                },
              },
            },
          },
        },
      },
    });
    server.use(
      platform.get('/openapi.json', ({ response }) =>
        response.untyped(HttpResponse.json(contract(bodies.length === 0 ? ['profile_id'] : ['term']))),
      ),
      platform.post('/pricing/machine-quote', async ({ request, response }) => {
        bodies.push(await request.json());
        return response.untyped(HttpResponse.json({ hourly_usd: 19.92 }));
      }),
    );
    const { user, queryClient } = show('?scope=gpu-vm');
    await user.click(await screen.findByRole('button', { name: 'Quote mp-h100-8' }));
    expect((await screen.findByRole('region', { name: 'Quote for H100 × 8' })).textContent).toContain(
      'as listed',
    );
    expect(bodies).toEqual([{ profile_id: 'mp-h100-8' }]);
    queryClient.removeQueries({ queryKey: ['get', '/openapi.json'] });
    await user.click(screen.getByRole('button', { name: 'Quote again' }));
    expect(await screen.findByText(/wants more before it quotes/)).toBeDefined();
    expect(bodies).toHaveLength(1);
  });
});

it('compares up to four profiles, and watches one that is sold out', async () => {
  const sold = { profile_id: 'mp-b200', display_name: 'B200', availability: 'unavailable' };
  answer({ virtual_machine: [h100, sold] });
  const { user } = show('?scope=gpu-vm');
  await user.click(await screen.findByRole('checkbox', { name: /Compare H100/ }));
  await user.click(screen.getByRole('checkbox', { name: /Compare B200/ }));
  await user.click(screen.getByRole('button', { name: /^Compare/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare profiles' });
  expect(within(dialog).getByRole('row', { name: /A month of 730 h/ }).textContent).toContain('$14,541.60');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Watch mp-b200' }));
  const watches = await screen.findByRole('list', { name: 'Capacity watches' });
  expect(within(watches).getAllByText('unavailable').length).toBeGreaterThan(0);
  await waitFor(() => {
    expect(localStorage.getItem('portico.capacity-watches.v1')).toContain('mp-b200');
  });
});
