import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ContractChip } from '@/components/navigation/contract-chip';
import { contractCheck } from '@/lib/browser/contract-check';
import { readLocal } from '@/lib/browser/use-local-store';
import { fakeClock } from '@/lib/testing/fake-clock';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { ContractPage } from './contract-page';

vi.mock('next/navigation', () => ({ usePathname: () => '/contract', useRouter: () => ({ push: vi.fn() }) }));

const server = mockPlatform();
const text = readFileSync('platform/openapi.json', 'utf8');
let reads = 0;

function serve(change: (document: { info: { version: string }; paths: Record<string, unknown> }) => void) {
  const document = JSON.parse(text) as Parameters<typeof change>[0];
  change(document);
  server.use(
    platform.get('/openapi.json', ({ response }) => {
      reads += 1;
      return response.untyped(HttpResponse.json(document));
    }),
  );
}

beforeEach(() => {
  reads = 0;
  localStorage.clear();
});

describe('the contract page', () => {
  it('says that a platform with the built contract has no differences', async () => {
    serve(() => undefined);
    renderWithPortal(<ContractPage />);
    const none = await screen.findByText('None');
    expect(screen.getByRole('region', { name: 'Differences' }).contains(none)).toBe(true);
    expect(screen.getByText('45')).toBeDefined();
    expect(screen.getAllByText('as built')).toHaveLength(2);
  });

  it('lists what is gone before what is new, and filters by what it means', async () => {
    serve((document) => {
      document.info.version = '2027-01-01';
      delete document.paths['/credits'];
      document.paths['/teams'] = { get: { responses: {} } };
    });
    const { user } = renderWithPortal(<ContractPage />);
    const table = await screen.findByRole('table', { name: 'Differences' });
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(rows()[0]).toMatch(/May break.*GET \/credits.*Removed operation/);
    expect(rows().at(-1)).toMatch(/New.*GET \/teams.*Added operation/);
    await user.click(screen.getByRole('button', { name: /^Differs/ }));
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toContain('2026-07-10 → 2027-01-01');
    expect(readLocal(contractCheck)).toMatchObject({ breaks: 1, differs: 1, added: 1 });
  });

  it('takes a document that is no contract for one in which everything is gone', async () => {
    server.use(platform.get('/openapi.json', ({ response }) => response.untyped(HttpResponse.json(['no']))));
    renderWithPortal(<ContractPage />);
    expect(await screen.findByText('built with 45')).toBeDefined();
  });
});

describe('the chip of the frame', () => {
  it('is there only when something drifted, and reads at most every 15 minutes', async () => {
    const clock = fakeClock();
    serve((document) => delete document.paths['/credits']);
    renderWithPortal(<ContractChip />);
    expect(screen.queryByRole('link')).toBeNull();
    await clock.advance(5_000);
    expect((await screen.findByRole('link', { name: 'Contract 1 may break' })).getAttribute('href')).toBe(
      '/contract',
    );
    await clock.advance(14 * 60_000);
    expect(reads).toBe(1);
    await clock.advance(3 * 60_000);
    await waitFor(() => expect(reads).toBe(2));
  });

  it('stays away where the contract is the built one', async () => {
    const clock = fakeClock();
    serve(() => undefined);
    renderWithPortal(<ContractChip />);
    await clock.advance(5_000);
    await waitFor(() => expect(readLocal(contractCheck).checkedAtMs).toBeGreaterThan(0));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
