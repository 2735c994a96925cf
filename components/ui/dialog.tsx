'use client';

import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { DialogProps } from '@/components/ui/dialog-sheet';
import { lazyPart } from '@/components/ui/lazy-part';
import { tellNotLoaded } from '@/components/ui/not-loaded';

const sheet = lazyPart(() => import('@/components/ui/dialog-sheet'));

/** Brings what a dialog needs before one is opened. */
export const preloadDialog = sheet.preload;

/** A dialog over the page; a sheet from below on a phone. Focus is kept inside and given back at the end. */
export function Dialog(props: DialogProps) {
  const parts = sheet.usePart(props.open, () => {
    props.onOpenChange(false);
    tellNotLoaded();
  });
  return parts === null ? null : <parts.DialogSheet {...props} />;
}

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('grid gap-4 px-5 pt-4 pb-5 text-13', className)}>{children}</div>;
}

/** The last line of a dialog: what it costs at the left, the ways out at the right. */
export function DialogFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-border px-5 py-3">
      {note === undefined ? null : <div className="text-12 text-muted">{note}</div>}
      <div className="ml-auto flex min-w-0 gap-2 max-md:flex-auto max-md:*:flex-1">{children}</div>
    </div>
  );
}
