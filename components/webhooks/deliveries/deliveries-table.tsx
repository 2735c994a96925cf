'use client';

import { useMemo } from 'react';
import { timeColumn } from '@/components/common-columns';
import { DataTable } from '@/components/data-table';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { CopyText } from '@/components/ui/copy-button';
import { useClock } from '@/components/use-clock';
import { formatCountdown } from '@/lib/format/duration';
import { readInstant } from '@/lib/format/time';
import { DeliveryStatusWord } from '../delivery-status';
import type { Delivery, Webhook } from '../read';

interface DeliveriesTableProps {
  deliveries: readonly Delivery[];
  webhooks: readonly Webhook[];
}

const absent = <span className="text-faint">not reported</span>;
const rowId = ({ id }: Delivery) => id;
const rowNote = ({ lastError }: Delivery) =>
  lastError === null || lastError === '' ? null : (
    <span className="text-12 wrap-anywhere text-muted">{lastError}</span>
  );

/** Deliveries with the last error of each under its row. */
export function DeliveriesTable({ deliveries, webhooks }: DeliveriesTableProps) {
  const columns = useMemo(() => columnsOf(new Map(webhooks.map(({ id, url }) => [id, url]))), [webhooks]);
  return (
    <DataTable
      label="Deliveries"
      columns={columns}
      rows={deliveries}
      rowId={rowId}
      rowNote={rowNote}
      className="md:table-fixed"
    />
  );
}

function columnsOf(urls: ReadonlyMap<string, string>): TableColumn<Delivery>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      card: 'line1',
      className: 'md:w-28',
      cell: ({ status }) => <DeliveryStatusWord status={status} />,
    },
    {
      id: 'type',
      header: 'Event',
      isRowHeader: true,
      card: 'title',
      truncate: true,
      sortValue: ({ eventType }) => eventType,
      cell: ({ eventType, eventId }) =>
        eventType === '' ? absent : <code title={eventId}>{eventType}</code>,
    },
    {
      id: 'webhook',
      header: 'Address',
      truncate: true,
      cell: ({ webhookId }) =>
        webhookId === '' ? absent : <CopyText value={urls.get(webhookId) || webhookId} what="Address" />,
    },
    {
      id: 'attempts',
      header: 'Attempts',
      align: 'end',
      className: 'md:w-20',
      sortValue: ({ attempts }) => attempts,
      cell: ({ attempts }) => attempts ?? absent,
    },
    {
      id: 'code',
      header: 'Code',
      align: 'end',
      className: 'md:w-24',
      sortValue: ({ statusCode }) => statusCode,
      cell: ({ statusCode, status }) =>
        statusCode ?? <span className="text-faint">{status === 'pending' ? 'none yet' : 'no answer'}</span>,
    },
    {
      id: 'next',
      header: 'Next try',
      align: 'end',
      className: 'md:w-24',
      cell: ({ nextRetryAt }) => (nextRetryAt === null ? '—' : <NextTry at={nextRetryAt} />),
    },
    timeColumn('created', 'Created', ({ createdAt }) => createdAt, {
      card: 'line1End',
      className: 'md:w-28',
    }),
    {
      id: 'id',
      header: 'Event id',
      card: 'hidden',
      drawnFrom: 'wide',
      className: 'md:w-40',
      truncate: true,
      cell: ({ eventId }) => (eventId === '' ? absent : <CopyText value={eventId} what="Event id" />),
    },
  ];
}

/** A countdown to the next attempt; once it is due only another reading tells what came of it. */
function NextTry({ at }: { at: string | number }) {
  const epochMs = readInstant(at)?.epochMs ?? null;
  const left = useClock((nowMs) => (epochMs === null ? null : epochMs - nowMs));
  if (left === null) return <Time value={at} />;
  return (
    <span title={String(at)} className="tabular-nums">
      {left <= 0 ? 'due' : `in ${formatCountdown(left)}`}
    </span>
  );
}
