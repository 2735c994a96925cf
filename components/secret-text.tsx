'use client';

import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useCopy, type CopyState } from '@/components/ui/use-copy';
import type { SecretBox } from '@/lib/browser/secret-box';

const icons = {
  idle: <Copy aria-hidden="true" />,
  copied: <Check aria-hidden="true" />,
  failed: <TriangleAlert aria-hidden="true" />,
} as const satisfies Record<CopyState, unknown>;

const words = { idle: 'Copy', copied: 'Copied', failed: 'Not copied' } as const satisfies Record<
  CopyState,
  string
>;

export interface SecretTextProps {
  secret: SecretBox;
  /** What it is: "Key". */
  what: string;
}

/**
 * A secret to read and to copy. Its text is put into the element past React, which would keep it in what it drew before;
 * it is taken out when the element goes, and when the page is left, so that the way back shows nothing.
 */
export function SecretText({ secret, what }: SecretTextProps) {
  const text = useRef<HTMLElement>(null);
  const { state, copy } = useCopy(what);
  // Before it is painted: nobody sees, or reads out, a field that is still empty.
  useLayoutEffect(() => {
    const element = text.current;
    if (element !== null) element.textContent = secret.read();
    const forget = () => {
      secret.erase();
      if (element !== null) element.textContent = '';
    };
    window.addEventListener('pagehide', forget);
    return () => {
      window.removeEventListener('pagehide', forget);
      if (element !== null) element.textContent = '';
    };
  }, [secret]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] rounded-control border border-border-strong bg-sunken">
      <code
        ref={text}
        tabIndex={0}
        role="group"
        aria-label={what}
        className="rounded-l-control px-3 py-2.5 text-13 leading-5 wrap-anywhere whitespace-pre-wrap select-all"
      />
      <Button
        className="h-auto min-h-10 min-w-26 rounded-l-none border-y-0 border-r-0"
        onClick={() => void copy(secret.read() ?? '')}
      >
        {icons[state]}
        {words[state]}
      </Button>
    </div>
  );
}
