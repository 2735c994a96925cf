import { actionsColumn, timeColumn } from '@/components/common-columns';
import type { TableColumn } from '@/components/table-columns';
import { Tag } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Status } from '@/components/ui/status-mark';
import { keyStates } from '../key-list';
import type { InferenceKey } from './read';

const notReported = <span className="text-faint">not reported</span>;

function stateOf({ isActive, revokedAt }: InferenceKey) {
  if (revokedAt !== null) return keyStates.revoked;
  if (isActive === null) return null;
  return isActive ? keyStates.active : keyStates.inactive;
}

/** A key whose state is not reported may be revoked: the platform knows better. */
const canRevoke = (key: InferenceKey) => key.id !== null && (stateOf(key)?.canRevoke ?? true);

function StateWord({ of }: { of: InferenceKey }) {
  const state = stateOf(of);
  if (state === null) return notReported;
  return (
    <Status tone={state.tone} shape={state.shape}>
      {state.label}
    </Status>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] | null }) {
  if (scopes === null) return notReported;
  if (scopes.length === 0) return <span className="text-faint">none</span>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Tag key={scope}>{scope}</Tag>
      ))}
    </span>
  );
}

const facts: readonly TableColumn<InferenceKey>[] = [
  {
    id: 'id',
    header: 'Key id',
    isRowHeader: true,
    card: 'title',
    className: 'max-md:min-h-9 max-md:pr-24 md:max-lg:max-w-36',
    sortValue: (key) => key.id,
    cell: (key) => (key.id === null ? notReported : <CopyText value={key.id} what="Key id" />),
  },
  {
    id: 'name',
    header: 'Name',
    truncate: true,
    className: 'md:w-1/5',
    sortValue: (key) => key.name,
    cell: (key) => key.name ?? <span className="text-faint">no name</span>,
  },
  {
    id: 'state',
    header: 'State',
    sortValue: (key) => stateOf(key)?.label,
    cell: (key) => <StateWord of={key} />,
  },
  { id: 'scopes', header: 'Scopes', cell: (key) => <Scopes scopes={key.scopes} /> },
  timeColumn('created', 'Created', (key) => key.createdAt),
  timeColumn('used', 'Last used', (key) => key.lastUsedAt, { absent: 'never used' }),
  timeColumn('revoked', 'Revoked', (key) => key.revokedAt, { absent: '—', drawnFrom: 'lg' }),
];

/** The columns of inference keys, with the way to revoke one. */
export function inferenceColumns(onRevoke: (keyId: string) => void): TableColumn<InferenceKey>[] {
  const revoke = (key: InferenceKey) =>
    canRevoke(key) && key.id !== null ? (
      <Button
        size="small"
        variant="danger"
        aria-label={`Revoke ${[key.name, key.id].filter(Boolean).join(', ')}`}
        onClick={() => onRevoke(key.id ?? '')}
      >
        Revoke
      </Button>
    ) : null;
  return [...facts, actionsColumn(revoke, 'w-24')];
}
