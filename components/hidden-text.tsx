import type { ReactNode } from 'react';

/** Words for screen readers alone. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
