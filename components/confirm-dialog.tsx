'use client';

import type { ReactNode } from 'react';
import { ErrorPanel, type ErrorFacts } from '@/components/error-panel';
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { DialogFoot } from '@/components/ui/dialog';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence: what happens. */
  children: ReactNode;
  /** What it costs: "1 of 22 changes left this hour". */
  cost?: ReactNode;
  /** Verb and object: "Restart web-api". */
  confirmLabel: string;
  workingLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
  /** Left out where nothing is asked of the platform. */
  isWorking?: boolean;
  /** The failure of the last try; it is told inside the dialog. */
  error: ErrorFacts | null;
  /** Ways on after the failure, beside trying again. */
  errorWays?: ReactNode;
};

/** Asks once before something that costs or interrupts. Stays open with the error when it fails; the caller closes it on success. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    cost,
    confirmLabel,
    workingLabel,
    cancelLabel = 'Keep',
  } = props;
  const change = (next: boolean) => {
    if (props.isWorking !== true) onOpenChange(next);
  };
  return (
    <AlertDialog open={open} onOpenChange={change} title={title} description={children}>
      <div className="pt-4">
        {props.error === null ? null : (
          <ErrorPanel
            error={props.error}
            onRetry={props.onConfirm}
            isRetrying={props.isWorking === true}
            className="border-t border-border px-5"
          >
            {props.errorWays}
          </ErrorPanel>
        )}
        <DialogFoot note={cost}>
          <AlertDialogCancel>
            <Button disabled={props.isWorking}>{cancelLabel}</Button>
          </AlertDialogCancel>
          <Button
            wraps
            variant={props.danger === true ? 'dangerSolid' : 'primary'}
            working={props.isWorking}
            {...(workingLabel === undefined ? {} : { workingLabel })}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </DialogFoot>
      </div>
    </AlertDialog>
  );
}
