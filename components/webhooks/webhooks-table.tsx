'use client';

import { Replace, ScrollText, Trash2 } from 'lucide-react';
import { Link } from '@/components/link';
import { useMemo } from 'react';
import { actionsColumn, timeColumn } from '@/components/common-columns';
import { DataTable } from '@/components/data-table';
import { RowMenu } from '@/components/row-menu';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { CopyText } from '@/components/ui/copy-button';
import { MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { Status } from '@/components/ui/status-mark';
import { routes } from '@/lib/routes';
import { DeliveryStatusWord } from './delivery-status';
import { eventCountWords } from './event-types';
import type { Webhook } from './read';
import { deliveryTime, type WebhookRow } from './webhook-list';

interface WebhooksTableProps {
  rows: readonly WebhookRow[];
  onDelete: (webhook: Webhook) => void;
}

const rowId = ({ webhook }: WebhookRow) => webhook.id;

/** The webhooks of the account; on a phone each is a card. */
export function WebhooksTable({ rows, onDelete }: WebhooksTableProps) {
  const columns = useMemo(() => columnsOf(onDelete), [onDelete]);
  return (
    <DataTable label="Webhooks" columns={columns} rows={rows} rowId={rowId} className="md:table-fixed" />
  );
}

function columnsOf(onDelete: (webhook: Webhook) => void): TableColumn<WebhookRow>[] {
  return [
    {
      id: 'url',
      header: 'Address',
      isRowHeader: true,
      card: 'title',
      className: 'max-md:pr-10',
      sortValue: ({ webhook }) => webhook.url,
      cell: ({ webhook }) => (
        <CopyText value={webhook.url || webhook.id} what={webhook.url ? 'Address' : 'Webhook id'} />
      ),
    },
    {
      id: 'active',
      header: 'State',
      className: 'md:w-24',
      cell: ({ webhook }) => <ActiveWord isActive={webhook.isActive} />,
    },
    {
      id: 'events',
      header: 'Events',
      className: 'md:w-20',
      cell: ({ webhook }) => (
        <span title={webhook.events?.join('\n')}>{eventCountWords(webhook.events)}</span>
      ),
    },
    {
      id: 'last',
      header: 'Last delivery',
      className: 'md:w-52',
      sortValue: ({ last }) => (last ? deliveryTime(last) : null),
      cell: LastDelivery,
    },
    {
      id: 'failing',
      header: 'Failing',
      align: 'end',
      className: 'md:w-20',
      sortValue: ({ failingCount }) => failingCount ?? null,
      cell: FailingCount,
    },
    timeColumn('created', 'Created', ({ webhook }) => webhook.createdAt, {
      drawnFrom: 'lg',
      className: 'md:w-28',
    }),
    actionsColumn(({ webhook }) => <WebhookMenu webhook={webhook} onDelete={onDelete} />, 'md:w-14'),
  ];
}

function ActiveWord({ isActive }: { isActive: boolean | null }) {
  if (isActive === null) return <span className="text-faint">not reported</span>;
  return isActive ? (
    <Status tone="ok" shape="disc">
      Active
    </Status>
  ) : (
    <Status tone="off" shape="square">
      Inactive
    </Status>
  );
}

function LastDelivery({ last }: WebhookRow) {
  if (last === undefined) return <span className="text-faint">not reported</span>;
  if (last === null) return <span className="text-faint">none in sight</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <DeliveryStatusWord status={last.status} />
      <Time value={last.updatedAt ?? last.createdAt} absent="" className="text-12 text-muted" />
    </span>
  );
}

function FailingCount({ failingCount, webhook }: WebhookRow) {
  if (failingCount === undefined) return <span className="text-faint">not reported</span>;
  if (failingCount === 0) return 0;
  return (
    <Link href={routes.webhookDeliveries({ webhook: webhook.id })} className="link font-medium text-bad-text">
      {failingCount}
    </Link>
  );
}

function WebhookMenu({ webhook, onDelete }: { webhook: Webhook; onDelete: (webhook: Webhook) => void }) {
  return (
    <RowMenu of={webhook.url || webhook.id}>
      <MenuItem asChild>
        <Link href={routes.webhookDeliveries({ webhook: webhook.id })}>
          <ScrollText aria-hidden="true" />
          Deliveries
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href={routes.webhookReplacement(webhook.id)}>
          <Replace aria-hidden="true" />
          Replace
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(webhook)}>
        Delete
      </MenuItem>
    </RowMenu>
  );
}
