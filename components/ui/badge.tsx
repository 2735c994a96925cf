import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { StatusMark, toneClass, type StatusLook } from '@/components/ui/status-mark';

const shell = 'inline-flex h-[22px] items-center rounded-full border text-12 leading-none whitespace-nowrap';
const tinted = 'border-(--mb) bg-(--mf) text-(--mt)';

/** A state in a page head: mark and word on their tint. */
export function StatusBadge({ tone, shape, children }: StatusLook & { children: ReactNode }) {
  return (
    <span
      data-slot="badge"
      className={cn(toneClass[tone], shell, tinted, 'gap-1.5 pr-[9px] pl-[7px] font-medium')}
    >
      <StatusMark shape={shape} className="size-3 text-(--m)" />
      {children}
    </span>
  );
}

/** A word of the API shown as it is, in mono: a tier, a region, a mode. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      data-slot="tag"
      className={cn(
        'inline-flex h-5 items-center rounded-mark border border-border px-1.5 font-mono text-12 leading-none text-muted',
        className,
      )}
    >
      {children}
    </span>
  );
}
