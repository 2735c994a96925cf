'use client';

import { useMemo, useState } from 'react';
import { actionsColumn, timeColumn } from '@/components/common-columns';
import { DataTable } from '@/components/data-table';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { Tag } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Status, StatusMark } from '@/components/ui/status-mark';
import { isUnused, keyStates, stateOfKey } from './key-list';
import { LabelDialog } from './label-dialog';
import type { ApiKey } from './read';

interface KeysTableProps {
  keys: readonly ApiKey[];
  labels: Readonly<Record<string, string>>;
  nowMs: number;
  onRevoke: (key: ApiKey) => void;
}

const NEWEST_FIRST = { id: 'created', desc: true };

/** The keys of the account; on a phone each is a card. */
export function KeysTable({ keys, labels, nowMs, onRevoke }: KeysTableProps) {
  const columns = useMemo(() => columnsOf(labels, nowMs, onRevoke), [labels, nowMs, onRevoke]);
  return (
    <DataTable label="API keys" columns={columns} rows={keys} rowId={(key) => key.id} sort={NEWEST_FIRST} />
  );
}

function columnsOf(
  labels: Readonly<Record<string, string>>,
  nowMs: number,
  onRevoke: (key: ApiKey) => void,
): TableColumn<ApiKey>[] {
  return [
    {
      id: 'id',
      header: 'Key id',
      isRowHeader: true,
      card: 'title',
      className: 'max-md:min-h-9 max-md:pr-24 md:max-lg:max-w-36',
      sortValue: (key) => key.id,
      cell: (key) => <CopyText value={key.id} what="Key id" />,
    },
    {
      id: 'state',
      header: 'State',
      sortValue: (key) => stateOfKey(key),
      cell: (key) => <StateWord apiKey={key} />,
    },
    {
      id: 'label',
      header: 'Label, this browser only',
      sortValue: (key) => labels[key.id] ?? null,
      truncate: true,
      cell: (key) => <Label keyId={key.id} label={labels[key.id]} />,
    },
    {
      id: 'tier',
      header: 'Tier',
      drawnFrom: 'lg',
      sortValue: (key) => key.tier,
      cell: (key) =>
        key.tier === '' ? <span className="text-faint">not reported</span> : <Tag>{key.tier}</Tag>,
    },
    timeColumn('created', 'Created', (key) => key.createdAt),
    timeColumn('used', 'Last used', (key) => key.lastUsedAt, {
      cell: (key) => <LastUsed apiKey={key} nowMs={nowMs} />,
    }),
    timeColumn('revoked', 'Revoked', (key) => key.revokedAt, { absent: '—', drawnFrom: 'lg' }),
    actionsColumn(
      (key) =>
        keyStates[stateOfKey(key)].canRevoke ? (
          <Button
            size="small"
            variant="danger"
            aria-label={`Revoke ${[labels[key.id], key.id].filter(Boolean).join(', ')}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </Button>
        ) : null,
      'w-24',
    ),
  ];
}

/** The label, which opens the dialog that changes it. */
function Label({ keyId, label }: { keyId: string; label: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label === undefined ? `No label for ${keyId}, give one` : `Label ${label}, change`}
        onClick={() => setIsOpen(true)}
        className="max-w-full truncate rounded-[3px] text-left underline decoration-transparent decoration-dotted underline-offset-3 hover:decoration-faint"
      >
        {label ?? <span className="text-faint">no label</span>}
      </button>
      {isOpen ? <LabelDialog keyId={keyId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function StateWord({ apiKey }: { apiKey: ApiKey }) {
  const { label, tone, shape } = keyStates[stateOfKey(apiKey)];
  return (
    <Status tone={tone} shape={shape}>
      {label}
    </Status>
  );
}

function LastUsed({ apiKey, nowMs }: { apiKey: ApiKey; nowMs: number }) {
  const time = <Time value={apiKey.lastUsedAt} absent="never used" />;
  if (!isUnused(apiKey, nowMs)) return time;
  return (
    <span
      className="tone-warn inline-flex items-center gap-2 text-(--mt)"
      title="Not used for 60 days or more"
    >
      <StatusMark shape="half" className="text-(--m)" />
      {time}
    </span>
  );
}
