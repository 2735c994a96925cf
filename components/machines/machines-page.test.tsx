import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MachinePage } from '@/components/machines/machine-page';
import { MachinesPage } from '@/components/machines/machines-page';
import { fakeClock } from '@/lib/testing/fake-clock';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({ usePathname: () => '/machines', useRouter: () => ({ push: vi.fn() }) }));

const server = mockPlatform();
let reads = 0;
beforeEach(() => {
  reads = 0;
  localStorage.clear();
});

const json = (body: unknown) => HttpResponse.json(body as object);

function answerList(body: unknown) {
  server.use(
    platform.get('/machines', ({ response }) => {
      reads += 1;
      return response.untyped(json(body));
    }),
  );
}

function answerMachine(answer: () => Response, contract: unknown = {}) {
  server.use(
    platform.get('/machines/{machine_id}', ({ response }) => {
      reads += 1;
      return response.untyped(answer());
    }),
    platform.get('/openapi.json', ({ response }) => response.untyped(json(contract))),
  );
}

const table = () => screen.findByRole('table', { name: 'Machines' });

/** A contract whose action takes this body. */
const actionContract = (schema: object) => ({
  paths: {
    '/machines/{machine_id}/actions': {
      post: { requestBody: { content: { 'application/json': { schema } } } },
    },
  },
});

describe('the list', () => {
  it('shows a bare list with other names, and what is missing as not known', async () => {
    answerList([
      { machine_id: 'm-1', hostname: 'edge', state: 'ACTIVE', datacenter_region: 'fra1' },
      { machine_id: 'm-2' },
      'm-3',
    ]);
    renderWithPortal(<MachinesPage />);
    const row = within(await table()).getByRole('row', { name: /edge/ });
    expect(row.textContent).toContain('ACTIVE');
    expect(row.textContent).toContain('fra1');
    expect(within(row).getByRole('link', { name: 'edge' }).getAttribute('href')).toBe('/machines/m-1');
    expect(within(await table()).getByRole('row', { name: /m-2/ }).textContent).toContain('not reported');
    expect(screen.getByText('Rows that are no records (1)')).toBeDefined();
  });

  it('takes a record alone for a list of one, and an answer without records for unreadable', async () => {
    answerList({ id: 'm-1', name: 'alone' });
    const { unmount } = renderWithPortal(<MachinesPage />);
    expect(within(await table()).getByRole('link', { name: 'alone' })).toBeDefined();
    unmount();
    answerList({ ok: true });
    renderWithPortal(<MachinesPage />);
    expect(await screen.findByText('Machines could not be read')).toBeDefined();
    expect(screen.queryByText('No machines yet')).toBeNull();
  });

  it('has the columns that were chosen, and keeps the choice in this browser', async () => {
    answerList([{ id: 'm-1', name: 'edge', region: 'fra1', gpu_count: 8 }]);
    const { user, unmount } = renderWithPortal(<MachinesPage />);
    expect(within(await table()).queryByRole('columnheader', { name: 'gpu_count' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'gpu_count' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'region' }));
    await user.keyboard('{Escape}');
    unmount();
    renderWithPortal(<MachinesPage />);
    expect(within(await table()).getByRole('columnheader', { name: 'gpu_count' })).toBeDefined();
    expect(within(await table()).queryByRole('columnheader', { name: 'region' })).toBeNull();
  });

  it('is read again by itself only while a status says that something is under way', async () => {
    const clock = fakeClock();
    answerList([{ id: 'm-1', status: 'ACTIVE' }]);
    const { unmount } = renderWithPortal(<MachinesPage />);
    await table();
    await act(() => clock.advance(600_000));
    expect(reads).toBe(1);
    unmount();
    reads = 0;
    answerList([{ id: 'm-1', status: 'rebuilding' }]);
    renderWithPortal(<MachinesPage />);
    await screen.findByText('rebuilding');
    await act(() => clock.advance(12_000));
    await waitFor(() => expect(reads).toBeGreaterThan(1));
  });

  it('adds up the prices that are known and says for how many they are not', async () => {
    localStorage.setItem(
      'portico.machine-prices.v1',
      JSON.stringify({ 'm-2': { hourlyUsd: '0.2', acceptedAtMs: Date.now() } }),
    );
    answerList([{ id: 'm-1', hourly_usd: 0.1 }, { id: 'm-2' }, { id: 'm-3' }]);
    renderWithPortal(<MachinesPage />);
    expect(await screen.findByText('$0.30')).toBeDefined();
    expect(screen.getByText(/an hour in all, not known for 1/)).toBeDefined();
  });
});

describe('a machine', () => {
  const show = () => renderWithPortal(<MachinePage machineId="m-1" />);

  it('is shown as its record has it, without a way in where it names no address', async () => {
    answerMachine(() =>
      json({ machine: { id: 'm-1', label: 'edge', disk: { gb: 40 }, root_password: null } }),
    );
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'edge' })).toBeDefined();
    const record = screen.getByRole('region', { name: 'Record' });
    expect(within(record).getByText('gb')).toBeDefined();
    expect(screen.queryByText('Get in by SSH')).toBeNull();
  });

  it('has a button for each action that the contract names, and shows what came of it', async () => {
    const schema = {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string', enum: ['power_cycle', 'halt'] } },
    };
    answerMachine(() => json({ id: 'm-1', name: 'edge', state: 'ACTIVE' }), actionContract(schema));
    const bodies: unknown[] = [];
    server.use(
      platform.post('/machines/{machine_id}/actions', async ({ request, response }) => {
        bodies.push(await request.clone().json());
        return response.untyped(json({ took_ms: 412 }));
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Power cycle' }));
    await user.click(await screen.findByRole('button', { name: 'Power cycle machine' }));
    const result = await screen.findByRole('status', { name: 'Result of the action' });
    expect(result.textContent).toContain('412');
    expect(bodies).toEqual([{ type: 'power_cycle' }]);
  });

  it('takes an action as JSON where the contract shows none, and keeps what was typed when it is refused', async () => {
    answerMachine(() => json({ id: 'm-1', name: 'edge' }));
    server.use(
      platform.post('/machines/{machine_id}/actions', ({ response }) =>
        response.untyped(refusal(409, { code: 'machine_busy', message: 'The machine is busy.' })),
      ),
    );
    const { user } = show();
    const editor = await screen.findByRole('textbox', { name: 'Body of the action as JSON' });
    await user.clear(editor);
    await user.click(editor);
    await user.paste('{"do": "halt"}');
    await user.click(screen.getByRole('button', { name: 'Run action' }));
    expect(await screen.findByText('The machine is busy.')).toBeDefined();
    expect(screen.getByText('machine_busy')).toBeDefined();
    expect((editor as HTMLTextAreaElement).value).toBe('{"do": "halt"}');
  });

  it('is deleted with one key for all tries, once its name is typed, and then told of as gone', async () => {
    let isDeleted = false;
    const keys: (string | null)[] = [];
    answerMachine(() =>
      isDeleted ? refusal(404, { code: 'not_found' }) : json({ id: 'm-1', name: 'edge', state: 'ACTIVE' }),
    );
    server.use(
      platform.delete('/machines/{machine_id}', ({ request, response }) => {
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length === 1) return response.untyped(refusal(503, { code: 'later', retryable: true }));
        isDeleted = true;
        return response.untyped(HttpResponse.json({}, { status: 202 }));
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete machine' }));
    const dialog = await screen.findByRole('alertdialog');
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete machine' });
    expect(confirm.disabled).toBe(true);
    await user.type(within(dialog).getByRole('textbox'), 'edge');
    await user.click(confirm);
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The platform does not know this machine any more.')).toBeDefined();
    expect(keys[0]).toMatch(/^machine-delete\.[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
  });
});
