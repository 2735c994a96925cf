'use client';

import { ChevronRight } from 'lucide-react';
import { RecordView } from '@/components/record-view';
import { CopyButton } from '@/components/ui/copy-button';
import { withoutWriteOnly } from '@/lib/format/write-only';

export type UnknownFieldsProps = {
  /** What a reader left under `extra`: the fields of a record that it does not know. */
  fields: Readonly<Record<string, unknown>>;
  isOpen?: boolean;
  /** What they are called; "Fields this portal does not know" unless told. */
  title?: string;
};

/**
 * What a platform tells that this version of the portal has no place for: counted, in the API's own words, and to copy as JSON.
 * Draws nothing where everything is known.
 */
export function UnknownFields({
  fields,
  isOpen = false,
  title = 'Fields this portal does not know',
}: UnknownFieldsProps) {
  const count = Object.keys(fields).length;
  if (count === 0) return null;
  return (
    <details data-slot="unknown-fields" className="group/unknown text-13" open={isOpen}>
      <summary className="inline-flex list-none items-center gap-1 rounded-[3px] text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5! group-open/unknown:rotate-90" />
        {title} ({count})
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <RecordView record={fields} />
        <CopyButton value={JSON.stringify(withoutWriteOnly(fields), null, 2)} what="Fields as JSON" />
      </div>
    </details>
  );
}
