'use client';

import { useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { ErrorPanel, type ErrorFacts } from '@/components/error-panel';
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFoot } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

export type DangerDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What is lost, one line each. */
  consequences: readonly ReactNode[];
  /** What they are about, such as the list of what is deleted. */
  details?: ReactNode;
  /** What must be typed, letter for letter. */
  name: string;
  cost?: ReactNode;
  confirmLabel: string;
  workingLabel?: string;
  cancelLabel?: string;
  onConfirm: () => void;
  isWorking: boolean;
  error: ErrorFacts | null;
  /** Ways on after the failure, beside trying again. */
  errorWays?: ReactNode;
};

/** Before something that cannot be undone: says what is lost and asks for the name. The caller closes it on success. */
export function DangerDialog({ open, onOpenChange, title, description, ...rest }: DangerDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const change = (next: boolean) => {
    if (!rest.isWorking) onOpenChange(next);
  };
  const focusField = (event: Event) => {
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      onOpenAutoFocus={focusField}
    >
      <DangerForm {...rest} fieldRef={field} />
    </AlertDialog>
  );
}

type DangerFormProps = Omit<DangerDialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> & {
  fieldRef: RefObject<HTMLInputElement | null>;
};

/* Mounted with the dialog, so that what was typed is gone when it closes. */
function DangerForm({
  fieldRef,
  consequences,
  details,
  name,
  cost,
  onConfirm,
  isWorking,
  error,
  errorWays,
  ...words
}: DangerFormProps) {
  const { confirmLabel, workingLabel, cancelLabel = 'Keep' } = words;
  const [typed, setTyped] = useState('');
  const isExact = typed === name;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isExact && !isWorking) onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <DialogBody>
        {consequences.length === 0 ? null : (
          <ul className="grid list-disc gap-1 pl-4 wrap-anywhere marker:text-faint">
            {consequences.map((consequence, index) => (
              <li key={index}>{consequence}</li>
            ))}
          </ul>
        )}
        {details}
        <Field
          label={
            <>
              Type <code className="rounded-[3px] bg-selected px-1 select-all wrap-anywhere">{name}</code> to
              confirm
            </>
          }
        >
          <Input
            ref={fieldRef}
            mono
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
      </DialogBody>
      {error === null ? null : (
        <ErrorPanel
          error={error}
          onRetry={isExact ? onConfirm : undefined}
          isRetrying={isWorking}
          className="border-t border-border px-5"
        >
          {errorWays}
        </ErrorPanel>
      )}
      <DialogFoot note={cost}>
        <AlertDialogCancel>
          <Button disabled={isWorking}>{cancelLabel}</Button>
        </AlertDialogCancel>
        <Button
          type="submit"
          wraps
          variant="dangerSolid"
          disabled={!isExact}
          working={isWorking}
          {...(workingLabel === undefined ? {} : { workingLabel })}
        >
          {confirmLabel}
        </Button>
      </DialogFoot>
    </form>
  );
}
