'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { withoutWriteOnly } from '@/lib/format/write-only';

/* JSON.stringify gives undefined for undefined and functions, though its type does not say so. */
function jsonText(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(withoutWriteOnly(value), null, 2);
}

/** The record as it came, but for write-only fields, folded until asked for. */
export function RawJson({ value, label = 'Raw JSON' }: { value: unknown; label?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      data-slot="raw-json"
      className="group/raw text-13"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex list-none items-center gap-1 rounded-[3px] text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5! group-open/raw:rotate-90" />
        {label}
      </summary>
      {isOpen ? <CodeBlock code={jsonText(value)} label={label} className="mt-2" /> : null}
    </details>
  );
}
