import { StickyNote } from 'lucide-react';
import { FailureNote } from '@/components/deployments/failure-note';
import type { ListRow } from '@/components/deployments/list-columns';

/** What stands under a row: that its last run failed, and the note that this browser keeps. Null where there is neither. */
export function rowNote({ failure, mark: { note } }: ListRow) {
  if (failure === null && note === '') return null;
  return (
    <span className="grid gap-1.5">
      {failure === null ? null : <FailureNote run={failure} />}
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
