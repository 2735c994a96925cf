import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { MachinesOverview, MachineSpend } from '@/components/machines/home/machines-overview';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

const server = mockPlatform();
beforeEach(() => localStorage.clear());

const answer = (make: () => Response) =>
  server.use(platform.get('/machines', ({ response }) => response.untyped(make())));

const show = () =>
  renderWithPortal(
    <>
      <MachinesOverview />
      <dl>
        <MachineSpend />
      </dl>
    </>,
  );

it('counts the machines of each status in the platform’s own words, without those that are gone', async () => {
  answer(() =>
    HttpResponse.json([
      { id: 'a', state: 'ACTIVE', hourly_usd: 0.5 },
      { id: 'b', state: 'ACTIVE' },
      { id: 'c', state: 'HALTED' },
      { id: 'd', state: 'deleted', hourly_usd: 7 },
    ]),
  );
  show();
  const panel = await screen.findByRole('region', { name: 'Machines' });
  const rows = (await within(panel).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual(['ACTIVE2', 'HALTED1']);
  expect(screen.getByText('Machines, an hour').parentElement?.textContent).toBe(
    'Machines, an hour$0.50 unknown for 2',
  );
});

it('keeps apart that there are none and that they could not be read', async () => {
  answer(() => HttpResponse.json({ machines: [] }));
  const { unmount } = show();
  expect(await screen.findByText('no machines')).toBeDefined();
  unmount();
  answer(() => refusal(503, { code: 'deploy_service_unavailable', retryable: true }));
  show();
  expect(await screen.findByText('could not be read')).toBeDefined();
  expect(screen.getByText('Machines could not be read')).toBeDefined();
});
