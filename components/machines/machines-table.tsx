'use client';

import { Server, Trash2 } from 'lucide-react';
import { Link } from '@/components/link';
import { useMemo } from 'react';
import { actionsColumn, timeColumn } from '@/components/common-columns';
import { DataTable } from '@/components/data-table';
import { CostTicker } from '@/components/machines/cost-ticker';
import type { AcceptedPrice } from '@/components/machines/prices';
import { type Machine, machineLabel } from '@/components/machines/read';
import { machineStatus } from '@/components/machines/status';
import { MachineStatusWord } from '@/components/machines/status-word';
import { RecordValue } from '@/components/record-view';
import { RowMenu } from '@/components/row-menu';
import type { TableColumn } from '@/components/table-columns';
import { MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { routes } from '@/lib/routes';

/** A machine in the table; `key` tells rows apart that have no id. */
export type MachineRow = { key: string; machine: Machine; accepted: AcceptedPrice | undefined };

export type MachinesTableProps = {
  rows: readonly MachineRow[];
  /** Fields of the records that have a column. */
  fields: readonly string[];
  onDelete: (machine: Machine) => void;
};

const rowId = ({ key }: MachineRow) => key;

/** The machines of the account; on a phone each is a card. */
export function MachinesTable({ rows, fields, onDelete }: MachinesTableProps) {
  const columns = useMemo(() => columnsOf(fields, onDelete), [fields, onDelete]);
  return <DataTable label="Machines" columns={columns} rows={rows} rowId={rowId} />;
}

const isSortable = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function fieldColumn(name: string): TableColumn<MachineRow> {
  return {
    id: `field:${name}`,
    header: name,
    sortValue: ({ machine }) => {
      const value = machine.fields[name];
      return isSortable(value) ? value : null;
    },
    cell: ({ machine }) => <RecordValue name={name} value={machine.fields[name]} />,
  };
}

function columnsOf(fields: readonly string[], onDelete: MachinesTableProps['onDelete']) {
  const columns: TableColumn<MachineRow>[] = [
    {
      id: 'status',
      header: 'Status',
      className: 'md:w-36',
      card: 'labelled',
      sortValue: ({ machine }) => machine.status,
      cell: ({ machine }) => <MachineStatusWord status={machine.status} />,
    },
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      sortValue: ({ machine }) => machineLabel(machine),
      cell: ({ machine }) => <MachineLink machine={machine} />,
    },
    ...fields.map(fieldColumn),
    {
      id: 'cost',
      header: 'Cost so far',
      align: 'end',
      className: 'md:w-32',
      cell: ({ machine, accepted }) => <CostTicker machine={machine} accepted={accepted} />,
    },
    timeColumn('created', 'Created', ({ machine }) => machine.createdAt, { className: 'md:w-28' }),
    actionsColumn(({ machine }) => <MachineMenu machine={machine} onDelete={onDelete} />),
  ];
  return columns;
}

function MachineLink({ machine }: { machine: Machine }) {
  const label = machineLabel(machine);
  if (machine.id === null) return <span title="The record names no id">{label}</span>;
  return (
    <Link
      data-row-link=""
      href={routes.machine(machine.id)}
      className="font-medium wrap-anywhere hover:underline"
    >
      {label}
    </Link>
  );
}

function MachineMenu({ machine, onDelete }: { machine: Machine; onDelete: (machine: Machine) => void }) {
  const { id } = machine;
  if (id === null) return null;
  return (
    <RowMenu of={machineLabel(machine)}>
      <MenuItem asChild>
        <Link href={routes.machine(id)}>
          <Server aria-hidden="true" />
          Open
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 aria-hidden="true" />}
        disabled={machineStatus(machine.status).isGone}
        onSelect={() => onDelete(machine)}
      >
        Delete
      </MenuItem>
    </RowMenu>
  );
}
