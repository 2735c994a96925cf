'use client';

import { FileText, RotateCw, Unplug } from 'lucide-react';
import { Link } from '@/components/link';
import { useMemo } from 'react';
import { actionsColumn, timeColumn } from '@/components/common-columns';
import { DataTable } from '@/components/data-table';
import { RowMenu } from '@/components/row-menu';
import type { TableColumn } from '@/components/table-columns';
import { CopyText } from '@/components/ui/copy-button';
import { MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { Status } from '@/components/ui/status-mark';
import { routes } from '@/lib/routes';
import type { AskedChange } from './change-dialog';
import { changeRefusal } from './change-refusal';
import { EnvKeys } from './env-keys';
import type { Attachment } from './read';
import { attachmentStatus } from './status';

/** An attachment in the table; `key` tells rows apart that have no id. */
export type AttachmentRow = { key: string; attachment: Attachment; name: string };

export type AttachmentsTableProps = {
  rows: readonly AttachmentRow[];
  onAsk: (asked: AskedChange) => void;
};

const rowId = ({ key }: AttachmentRow) => key;

/** The attachments of the account; on a phone each is a card. */
export function AttachmentsTable({ rows, onAsk }: AttachmentsTableProps) {
  const columns = useMemo(() => columnsOf(onAsk), [onAsk]);
  return <DataTable label="Attachments" columns={columns} rows={rows} rowId={rowId} />;
}

/** The status of an attachment, in the platform's word. */
export function AttachmentStatus({ attachment }: { attachment: Attachment }) {
  const { tone, shape, label, isKnown } = attachmentStatus(attachment.status);
  return (
    <span
      title={isKnown || attachment.status === null ? undefined : 'Not known to this version of the portal'}
    >
      <Status tone={tone} shape={shape}>
        {label}
      </Status>
    </span>
  );
}

function columnsOf(onAsk: AttachmentsTableProps['onAsk']): TableColumn<AttachmentRow>[] {
  return [
    {
      id: 'deployment',
      header: 'Deployment',
      isRowHeader: true,
      card: 'title',
      className: 'max-md:pr-10',
      sortValue: ({ name }) => name,
      cell: DeploymentCell,
    },
    {
      id: 'status',
      header: 'Status',
      className: 'md:w-36',
      sortValue: ({ attachment }) => attachment.status,
      cell: AttachmentStatus,
    },
    {
      id: 'variables',
      header: 'Variables it sets',
      drawnFrom: 'lg',
      cell: ({ attachment }) => <EnvKeys keys={attachment.envKeys} />,
    },
    {
      id: 'id',
      header: 'Attachment',
      drawnFrom: 'wide',
      cell: ({ attachment: { id } }) =>
        id === null ? (
          <span className="text-faint">not reported</span>
        ) : (
          <CopyText value={id} what="Attachment id">
            {`${id.slice(0, 12)}…`}
          </CopyText>
        ),
    },
    timeColumn('rotated', 'Rotated', ({ attachment }) => attachment.rotatedAt, {
      absent: 'never',
      className: 'md:w-28',
    }),
    timeColumn('created', 'Attached', ({ attachment }) => attachment.createdAt, { className: 'md:w-28' }),
    actionsColumn((row) => <AttachmentMenu row={row} onAsk={onAsk} />, 'md:w-14'),
  ];
}

function DeploymentCell({ attachment: { deploymentId }, name }: AttachmentRow) {
  if (deploymentId === null) return <span title="The record names no deployment">{name}</span>;
  return (
    <Link
      data-row-link=""
      href={routes.deploymentGateway(deploymentId)}
      className="font-medium wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  );
}

function AttachmentMenu({ row, onAsk }: { row: AttachmentRow; onAsk: AttachmentsTableProps['onAsk'] }) {
  const { attachment, name } = row;
  const { id } = attachment;
  const refusal = changeRefusal(attachment);
  if (id === null) return null;
  return (
    <RowMenu of={name}>
      <MenuItem asChild>
        <Link href={routes.gatewayAttachment(id)}>
          <FileText aria-hidden="true" />
          Open record
        </Link>
      </MenuItem>
      <MenuItem
        icon={<RotateCw aria-hidden="true" />}
        disabled={refusal !== null}
        onSelect={() => onAsk({ action: 'rotate', attachmentId: id, name })}
      >
        Rotate credential
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Unplug aria-hidden="true" />}
        disabled={refusal !== null}
        onSelect={() => onAsk({ action: 'detach', attachmentId: id, name })}
      >
        Detach
      </MenuItem>
    </RowMenu>
  );
}
