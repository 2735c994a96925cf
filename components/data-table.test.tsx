import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DataTable } from '@/components/data-table';
import { RowMenu } from '@/components/row-menu';
import type { TableColumn } from '@/components/table-columns';
import { MenuItem } from '@/components/ui/dropdown-menu';

type App = { name: string; cost: number | null };

const apps: readonly App[] = [
  { name: 'web-10', cost: null },
  { name: 'web-2', cost: 3 },
  { name: 'api', cost: 12 },
];

const columns: TableColumn<App>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (app) => (
      <a data-row-link href={`#${app.name}`}>
        {app.name}
      </a>
    ),
    sortValue: (app) => app.name,
  },
  { id: 'cost', header: 'Cost', cell: (app) => app.cost ?? 'not reported', sortValue: (app) => app.cost },
];

const menuColumn: TableColumn<App> = {
  id: 'menu',
  header: 'Actions',
  cell: (app) => (
    <RowMenu of={app.name}>
      <MenuItem>Delete</MenuItem>
    </RowMenu>
  ),
};

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const rowId = (app: App) => app.name;

it('keeps the given order until a header is pressed, then sorts as people do', async () => {
  render(<DataTable label="Apps" columns={columns} rows={apps} rowId={rowId} />);
  expect(names()).toEqual(['web-10', 'web-2', 'api']);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['api', 'web-2', 'web-10']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

it('puts what is not reported last in both directions', async () => {
  render(<DataTable label="Apps" columns={columns} rows={apps} rowId={rowId} />);
  const header = screen.getByRole('button', { name: 'Cost' });
  await userEvent.click(header);
  const first = names();
  await userEvent.click(header);
  expect([first, names()]).toEqual([
    ['api', 'web-2', 'web-10'],
    ['web-2', 'api', 'web-10'],
  ]);
});

it('leaves the order to the page when the page asks for it', async () => {
  const onSortChange = vi.fn();
  render(
    <DataTable
      label="Apps"
      columns={columns}
      rows={apps}
      rowId={rowId}
      sort={{ id: 'name', desc: true }}
      onSortChange={onSortChange}
    />,
  );
  expect(names()).toEqual(['web-10', 'web-2', 'api']);
  await userEvent.click(screen.getByRole('button', { name: 'Cost' }));
  expect(onSortChange).toHaveBeenCalledWith({ id: 'cost', desc: true });
  expect(names()).toEqual(['web-10', 'web-2', 'api']);
});

it('moves between rows with J and K, but not while someone types', async () => {
  render(
    <>
      <input aria-label="Filter" />
      <DataTable label="Apps" columns={columns} rows={apps} rowId={rowId} />
    </>,
  );
  await userEvent.keyboard('jjk');
  expect(document.activeElement?.textContent).toBe('web-10');
  await userEvent.keyboard('jjj');
  expect(document.activeElement?.textContent).toBe('api');
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter' }), 'jk');
  expect(screen.getByRole('textbox', { name: 'Filter' })).toHaveProperty('value', 'jk');
});

it('opens the actions of a row with a dot, and moves on at once when they are closed', async () => {
  render(<DataTable label="Apps" columns={[...columns, menuColumn]} rows={apps} rowId={rowId} />);
  await userEvent.keyboard('j.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Delete' })));
  fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' });
  // Before Radix gives the focus back, which it does in a task of its own.
  fireEvent.keyDown(document.body, { key: 'j' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement?.textContent).toBe('web-2');
});

it('gives the focus back to the button of a row when its menu is closed', async () => {
  render(<DataTable label="Apps" columns={[...columns, menuColumn]} rows={apps} rowId={rowId} />);
  await userEvent.keyboard('jj.');
  await screen.findByRole('menuitem', { name: 'Delete' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for web-2' })),
  );
});

it('draws the note of a row under it', () => {
  render(
    <DataTable
      label="Apps"
      columns={columns}
      rows={apps}
      rowId={rowId}
      rowNote={(app) => (app.name === 'api' ? 'Last run failed' : null)}
    />,
  );
  const body = screen.getByRole('link', { name: 'api' }).closest('tbody');
  if (body === null) throw new Error('the row has no body');
  expect(within(body).getByText('Last run failed')).toBeDefined();
});
