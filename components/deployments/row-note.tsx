import { StickyNote } from 'lucide-react';
import { FailureNote } from '@/components/deployments/failure-note';
import type { ListRow } from '@/components/deployments/list-columns';
import { StatusMark } from '@/components/ui/status-mark';

/** Why the platform cannot tell how a deployment fares, for a browser that knows of no failed run itself. */
function reasonOf({ deployment: { status, closureReason }, failure }: ListRow): string | null {
  return failure === null && status === 'unknown' ? closureReason : null;
}

/**
 * What stands under a row: that its last run failed, else the platform's reason for not knowing, and the note that this browser keeps.
 * Null where there is nothing of it.
 */
export function rowNote(row: ListRow) {
  const {
    failure,
    mark: { note },
  } = row;
  const reason = reasonOf(row);
  if (failure === null && reason === null && note === '') return null;
  return (
    <span className="grid gap-1.5">
      {failure === null ? null : <FailureNote run={failure} />}
      {reason === null ? null : (
        <span className="flex items-start gap-2">
          <StatusMark shape="diamond" tone="unknown" className="mt-[3px] flex-none" />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">The platform says: {reason}</span>
        </span>
      )}
      {note === '' ? null : (
        <span className="flex items-start gap-2" title="Kept in this browser only">
          <StickyNote aria-hidden="true" className="mt-[3px] size-3.5! flex-none text-faint" />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">
            <span className="sr-only">Note, in this browser only: </span>
            {note}
          </span>
        </span>
      )}
    </span>
  );
}
