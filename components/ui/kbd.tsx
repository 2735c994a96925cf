import type { ReactNode } from 'react';

/** A key, as it stands on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      data-slot="kbd"
      className="inline-flex h-5 flex-none items-center rounded-mark border border-border bg-bg px-[5px] text-12 leading-none text-muted"
    >
      {children}
    </kbd>
  );
}
