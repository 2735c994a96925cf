import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnline } from '@/lib/testing/network';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { DomainPage } from './domain-page';

const DOMAIN = '/deployments/{deployment_id}/domain';
const server = mockPlatform();
let answer: unknown;
let checks = 0;

const budget = (limit: number, resetSeconds: number) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(limit - 1),
  'RateLimit-Reset': String(resetSeconds),
});

function answerChecks(headers: Record<string, string>) {
  server.use(
    platform.post(`${DOMAIN}/verify`, ({ response }) => {
      checks += 1;
      return response.untyped(HttpResponse.json({ outcome: 'too early' }, { headers }));
    }),
  );
}

beforeEach(() => {
  checks = 0;
  answer = {
    hostname: 'shop.example',
    state: 'awaiting_dns',
    setup: { record_type: 'cname', host: 'shop', target: 'edge.example', ttl: 300 },
    plan: 'gold',
  };
  server.use(
    platform.get(DOMAIN, ({ response }) => response.untyped(HttpResponse.json(answer as object))),
    platform.get('/deployments/{deployment_id}', ({ response }) =>
      response.untyped(HttpResponse.json({ deployment: { id: 'dep_1', app_name: 'web', status: 'live' } })),
    ),
  );
});

const show = () => renderWithPortal(<DomainPage deploymentId="dep_1" />);

it('draws the DNS records of a platform that calls everything otherwise, and drops nothing', async () => {
  show();
  const row = await screen.findByRole('row', { name: /CNAME/ });
  expect(within(row).getByText('edge.example')).toBeDefined();
  expect(screen.getByText('Awaiting dns')).toBeDefined();
  expect(screen.getByText('Fields this portal does not know (1)')).toBeDefined();
  expect(screen.getByText('gold')).toBeDefined();
});

it('offers to attach one where a platform answers that there is none', async () => {
  answer = { domain: null };
  show();
  expect(await screen.findByRole('button', { name: 'Attach domain' })).toBeDefined();
});

describe('a domain that is attached', () => {
  const attach = async (contract: () => Response) => {
    answer = { domain: null };
    const sent: unknown[] = [];
    server.use(
      platform.get('/openapi.json', ({ response }) => response.untyped(contract())),
      platform.put(DOMAIN, async ({ request, response }) => {
        sent.push(await request.json());
        return response.untyped(HttpResponse.json({}));
      }),
    );
    const { user } = show();
    await user.type(await screen.findByLabelText('Domain'), 'shop.example');
    await user.click(screen.getByRole('button', { name: 'Attach domain' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    return sent[0];
  };
  const asking = (schema: object) => () =>
    HttpResponse.json({
      paths: { [DOMAIN]: { put: { requestBody: { content: { 'application/json': { schema } } } } } },
    });

  it('goes into the field that the live contract names, whatever it is called', async () => {
    const named = { properties: { ttl: { type: 'integer' }, hostname: { type: 'string' } } };
    expect(await attach(asking(named))).toEqual({ hostname: 'shop.example' });
  });

  it('goes into the only text that is required where no name is a usual one', async () => {
    const text = { type: 'string' };
    const odd = { properties: { note: text, record: text }, required: ['record'] };
    expect(await attach(asking(odd))).toEqual({ record: 'shop.example' });
  });

  it('goes into the usual field where the contract cannot be read', async () => {
    const broken = () => HttpResponse.json({ code: 'service_unavailable' }, { status: 503 });
    expect(await attach(broken)).toEqual({ domain: 'shop.example' });
  });
});

it('repeats a check by itself on a budget that bears it, and shows what a foreign check answered', async () => {
  answerChecks(budget(300, 60));
  const { user } = show();
  const verify = await screen.findByRole('button', { name: 'Verify now' });
  expect(screen.getByText(/A check that fails now can succeed later/)).toBeDefined();
  await user.click(verify);
  expect(await screen.findByText(/Checked again in \d+ s while this page is open/)).toBeDefined();
  expect(screen.getByText('What the check answered')).toBeDefined();
  const later = Date.now() + 31_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await waitFor(() => expect(checks).toBe(2));
  vi.restoreAllMocks();
});

it('leaves a check that is due until the network is back', async () => {
  answerChecks(budget(300, 60));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Verify now' }));
  await screen.findByText(/Checked again in/);
  act(() => setOnline(false));
  expect(screen.getByText(/Checked again when the network is back/)).toBeDefined();
  const later = Date.now() + 31_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect(checks).toBe(1);
  act(() => setOnline(true));
  await waitFor(() => expect(checks).toBe(2));
  vi.restoreAllMocks();
});

it('leaves a budget of changes to the person', async () => {
  answerChecks(budget(30, 3_000));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Verify now' }));
  expect(await screen.findByText(/Not repeated by itself/)).toBeDefined();
  expect(screen.getByText('Costs 1; 29 left in this window')).toBeDefined();
  expect(checks).toBe(1);
});
