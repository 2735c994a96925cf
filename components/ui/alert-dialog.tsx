'use client';

import type { ReactElement } from 'react';
import type { AlertDialogProps } from '@/components/ui/alert-dialog-sheet';
import { lazyPart } from '@/components/ui/lazy-part';
import { tellNotLoaded } from '@/components/ui/not-loaded';

const sheet = lazyPart(() => import('@/components/ui/alert-dialog-sheet'));

/** Brings what a dialog needs before one is opened. */
export const preloadAlertDialog = sheet.preload;

/** A dialog that wants an answer: a click beside it does not close it, and readers announce it at once. */
export function AlertDialog(props: AlertDialogProps) {
  const parts = sheet.usePart(props.open, () => {
    props.onOpenChange(false);
    tellNotLoaded();
  });
  return parts === null ? null : <parts.AlertDialogSheet {...props} />;
}

/** The way out of an AlertDialog without doing anything, where its focus begins. Its child is the button. */
export function AlertDialogCancel({ children }: { children: ReactElement }) {
  const parts = sheet.usePart(false);
  return parts === null ? children : <parts.AlertDialogCancel asChild>{children}</parts.AlertDialogCancel>;
}
