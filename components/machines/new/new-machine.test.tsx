import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewMachine } from '@/components/machines/new/new-machine';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

const push = vi.fn();
vi.mock('next/navigation', () => ({ usePathname: () => '/machines/new', useRouter: () => ({ push }) }));

const server = mockPlatform();
type Sent = { body: unknown; key: string | null };
let creates: Sent[] = [];
let quotes: unknown[] = [];

const text = { type: 'string' };
const body = (properties: Record<string, unknown>, required: string[]) => ({
  post: {
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
  },
});
/** A platform that calls everything otherwise than the embedded one. */
const foreign = {
  paths: {
    '/pricing/machine-quote': body({ machine_profile: text }, ['machine_profile']),
    '/machines': body({ quote: text, hostname: text, keys: { type: 'array', items: text } }, [
      'quote',
      'hostname',
    ]),
  },
};

const profile = (profile_id: string, microusd: number) => ({
  profile_id,
  display_name: profile_id.toUpperCase(),
  customer_price: { amount_microusd: microusd },
  cpu_units: 2,
  memory_mb: 8192,
  region: 'eu',
  availability: 'burst',
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

beforeEach(() => {
  creates = [];
  quotes = [];
  push.mockClear();
  sessionStorage.clear();
  localStorage.clear();
  answer({ contract: foreign });
});

type Answers = { contract?: unknown; create?: () => Response; quote?: (body: unknown) => Response };

function answer({ contract, create, quote }: Answers) {
  if (contract !== undefined)
    server.use(
      platform.get('/openapi.json', ({ response }) =>
        response.untyped(HttpResponse.json(contract as object)),
      ),
      platform.get('/machines', ({ response }) => response.untyped(HttpResponse.json([]))),
      platform.get('/deployment-profiles', ({ query, response }) =>
        response.untyped(
          HttpResponse.json(
            query.get('execution_class') === 'cpu_virtual_machine'
              ? [profile('mp-a', 16_500), profile('mp-b', 33_000)]
              : [],
          ),
        ),
      ),
      platform.post('/pricing/machine-quote', async ({ request, response }) => {
        quotes.push(await request.clone().json());
        return response.untyped(
          HttpResponse.json({ id: `q-${quotes.length}`, hourly_usd: '0.0165', valid_until: inAnHour() }),
        );
      }),
    );
  if (quote !== undefined)
    server.use(
      platform.post('/pricing/machine-quote', async ({ request, response }) => {
        const asked: unknown = await request.clone().json();
        quotes.push(asked);
        return response.untyped(quote(asked));
      }),
    );
  if (create !== undefined)
    server.use(
      platform.post('/machines', async ({ request, response }) => {
        const sent: unknown = await request.clone().json();
        creates.push({ body: sent, key: request.headers.get('idempotency-key') });
        return response.untyped(create());
      }),
    );
}

const show = (search = '?profile=mp-a') =>
  renderWithPortal(<NewMachine />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });

type User = ReturnType<typeof show>['user'];

async function quoteAndReview(user: User, hostname = 'edge') {
  await user.click(await screen.findByRole('button', { name: 'Take a quote' }));
  await user.type(await screen.findByRole('textbox', { name: 'hostname' }), hostname);
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await screen.findByRole('region', { name: 'What is sent' });
}

const accepted = () => HttpResponse.json({ machine: { uuid: 'm-1', hostname: 'edge' } }, { status: 202 });

describe('on a platform with a contract of its own', () => {
  it('quotes and creates by its fields, with the quote in the field that takes one', async () => {
    answer({ create: accepted });
    const { user } = show();
    await quoteAndReview(user);
    expect(quotes).toEqual([{ machine_profile: 'mp-a' }]);
    expect(screen.getByText('One field is sent as the quote says:')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create machine' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/machines/m-1'));
    expect(creates).toEqual([
      { body: { quote: 'q-1', hostname: 'edge' }, key: expect.stringMatching(/^machine-create\.[\w-]{36}$/) },
    ]);
    const prices = JSON.parse(localStorage.getItem('portico.machine-prices.v1') ?? '{}') as object;
    expect(prices).toEqual({ 'm-1': expect.objectContaining({ hourlyUsd: '0.0165' }) });
    expect(sessionStorage.getItem('portico.new-machine.v1')).toBeNull();
  });

  it('sends the newest quote, whatever was filled in before it was taken', async () => {
    answer({ create: accepted });
    const { user } = show();
    await quoteAndReview(user);
    await user.click(screen.getByRole('button', { name: 'Quote again' }));
    const review = screen.getByRole('region', { name: 'Review' });
    expect(await within(review).findByText('q-2')).toBeDefined();
    await user.click(within(review).getByRole('button', { name: 'Create machine' }));
    await waitFor(() => expect(creates).toHaveLength(1));
    expect(creates[0]?.body).toEqual({ quote: 'q-2', hostname: 'edge' });
  });

  it('cannot create with a quote that has ended', async () => {
    const ended = new Date(Date.now() - 60_000).toISOString();
    answer({ quote: () => HttpResponse.json({ id: 'q', valid_until: ended }), create: accepted });
    const { user } = show();
    await quoteAndReview(user);
    expect(screen.getByRole('button', { name: 'Take a new quote' })).toBeDefined();
    const checks = screen.getByRole('list', { name: 'Checks' });
    expect(within(checks).getByText('It has ended. Take a new one.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create machine' }));
    expect(creates).toEqual([]);
  });

  it('takes JSON where there is no contract, and proposes the id of the quote', async () => {
    answer({
      contract: {},
      quote: () => HttpResponse.json({ quote_id: 'q-9', valid_until: inAnHour() }),
      create: accepted,
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Take a quote' }));
    const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Body of the create as JSON',
    });
    expect(quotes).toEqual([{ profile_id: 'mp-a' }]);
    expect(JSON.parse(editor.value)).toEqual({ quote_id: 'q-9' });
  });
});

describe('a create that does not succeed', () => {
  it('says a wrong field at the field, and loses nothing', async () => {
    answer({
      create: () =>
        refusal(422, { code: 'machine_request_invalid', message: 'Too short.', field: 'hostname' }),
    });
    const { user } = show();
    await quoteAndReview(user);
    await user.click(screen.getByRole('button', { name: 'Create machine' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'hostname',
      description: /Too short/,
    });
    expect(field.value).toBe('edge');
    expect(screen.queryByText('The machine was not created')).toBeNull();
    await user.type(field, '-1');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    answer({ create: accepted });
    await user.click(await screen.findByRole('button', { name: 'Create machine' }));
    await waitFor(() => expect(creates).toHaveLength(2));
    expect(creates[1]?.body).toEqual({ quote: 'q-1', hostname: 'edge-1' });
    expect(creates[1]?.key).not.toBe(creates[0]?.key);
  });

  it('for want of capacity leads to what is closest, quoted on one press', async () => {
    answer({
      create: () =>
        refusal(409, { code: 'gpu_capacity_unavailable', message: 'None left.', retryable: true }),
    });
    const { user } = show();
    await quoteAndReview(user);
    await user.click(screen.getByRole('button', { name: 'Create machine' }));
    expect(await screen.findByRole('button', { name: /^Ask again in/ })).toBeDefined();
    const others = screen.getByRole('list', { name: 'Other machines, closest first' });
    await user.click(within(others).getByRole('button', { name: 'Quote MP-B' }));
    expect(await screen.findByRole('region', { name: 'Quote for MP-B' })).toBeDefined();
    expect(quotes.at(-1)).toEqual({ machine_profile: 'mp-b' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'hostname' }).value).toBe('edge');
  });

  it('without an answer is told of after a reload, and only what it may have made is shown', async () => {
    answer({ create: () => HttpResponse.error() });
    const { user, unmount } = show();
    await quoteAndReview(user);
    await user.click(screen.getByRole('button', { name: 'Create machine' }));
    expect(await screen.findByRole('button', { name: 'Send the same again, safely' })).toBeDefined();
    unmount();
    server.use(
      platform.get('/machines', ({ response }) =>
        response.untyped(
          HttpResponse.json([
            { id: 'm-7', name: 'edge' },
            { id: 'm-8', name: 'core' },
          ]),
        ),
      ),
    );
    show();
    const found = await screen.findByRole('list', { name: 'Machines that may be it' });
    expect(within(found).getByRole('link', { name: 'edge' }).getAttribute('href')).toBe('/machines/m-7');
    expect(within(found).queryByText('core')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send the same again, safely' })).toBeNull();
    expect(creates).toHaveLength(1);
  });
});
