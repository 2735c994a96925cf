import { FieldError } from '@/components/ui/field';
import type { ApiError } from '@/lib/api/errors';
import { ChangeWord } from './change-word';
import { diffEnv } from './env-diff';
import { keyOfField, type EnvMode } from './staged';

export interface ChangeListProps {
  /** The keys as they are now. */
  keys: readonly string[];
  staged: readonly string[];
  mode: EnvMode;
  /** Why the last try was refused; it may name a key. */
  error: ApiError | null;
}

function untouchedWords(count: number, mode: EnvMode): string {
  if (mode === 'replace') return 'Nothing else stays.';
  if (count === 0) return 'No other key is there.';
  return count === 1 ? '1 other key stays as it is.' : `${count} other keys stay as they are.`;
}

/** What an update does, key by key: removed ones first, since they are lost. */
export function ChangeList({ keys, staged, mode, error }: ChangeListProps) {
  const rows = diffEnv(keys, staged, mode === 'replace');
  const changed = rows.filter(({ change }) => change !== 'unchanged');
  const isRemoved = ({ change }: (typeof rows)[number]) => change === 'removed';
  const ordered = [...changed.filter(isRemoved), ...changed.filter((row) => !isRemoved(row))];
  const refusedKey = keyOfField(error?.field);
  return (
    <div className="grid gap-2">
      <ul
        aria-label="What changes"
        tabIndex={0}
        className="max-h-[40vh] divide-y divide-border overflow-auto rounded-control border border-border"
      >
        {ordered.map(({ key, change }) => (
          <li key={key} className="grid gap-1 px-3 py-2">
            <span className="flex items-center justify-between gap-3">
              <code className="min-w-0 wrap-anywhere">{key}</code>
              <ChangeWord change={change} />
            </span>
            {key === refusedKey ? <FieldError message="The platform refused this one." /> : null}
          </li>
        ))}
      </ul>
      <p className="text-12 text-muted">{untouchedWords(rows.length - changed.length, mode)}</p>
    </div>
  );
}
