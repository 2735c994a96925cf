import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageHead, Toolbar } from '@/components/page-head';
import { QueryView } from '@/components/query-view';
import { Panel } from '@/components/ui/panel';
import { renderWithPortal } from '@/lib/testing/render';
import { readOnce } from '@/lib/browser/last-read';

let isBroken = true;
afterEach(() => {
  isBroken = true;
  vi.restoreAllMocks();
});

function Fragile() {
  if (isBroken) throw new Error('a field of another shape');
  return <p>All is well</p>;
}

/** React tells the console of every error, also of one that is caught. */
const expectComplaints = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

it('keeps what stands beside a broken panel, and its own head', () => {
  expectComplaints();
  renderWithPortal(
    <>
      <Panel title="Runs">
        <Fragile />
      </Panel>
      <Panel title="Health">Still here</Panel>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Runs' }).textContent).toContain('This part could not be drawn.');
  expect(screen.getByRole('region', { name: 'Health' }).textContent).toContain('Still here');
});

it('keeps a panel and a page whose heads are broken', () => {
  expectComplaints();
  renderWithPortal(
    <>
      <PageHead title="Deployments" status={<Fragile />} facts={['2 live', <Fragile key="odd" />]} />
      <Toolbar>
        <Fragile />
      </Toolbar>
      <Panel title="Runs" age={<Fragile />}>
        The runs
      </Panel>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Deployments' })).toBeDefined();
  expect(screen.getByText('2 live')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Runs' }).textContent).toContain('The runs');
  expect(screen.getAllByText('Could not be drawn')).toHaveLength(4);
});

it('draws a panel again when asked to', async () => {
  expectComplaints();
  const { user } = renderWithPortal(
    <Panel title="Runs">
      <Fragile />
    </Panel>,
  );
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Draw it again' }));
  expect(screen.getByText('All is well')).toBeDefined();
});

it('draws a view on the page again when its data is new', () => {
  expectComplaints();
  const view = (data: number) => (
    <>
      <QueryView
        isOnPage
        query={{
          data,
          error: null,
          isPending: false,
          isFetching: false,
          lastRead: readOnce(1),
          refetch: vi.fn(),
        }}
        skeleton={null}
        errorTitle="Runs could not be read"
      >
        {() => {
          if (isBroken) throw new Error('a field of another shape');
          return 'All is well';
        }}
      </QueryView>
      <p>Beside it</p>
    </>
  );
  const { rerender } = renderWithPortal(view(1));
  expect(screen.getByRole('alert').textContent).toContain('This part could not be drawn.');
  expect(screen.getByText('Beside it')).toBeDefined();
  isBroken = false;
  rerender(view(2));
  expect(screen.getByText('All is well')).toBeDefined();
});
