'use client';

import { createContext, useContext, useId, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { StatusMark } from '@/components/ui/status-mark';

type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

const FieldContext = createContext<FieldWiring | null>(null);

/** Id and aria attributes that the enclosing Field gives its control; nothing outside a Field. Own props win. */
export function useFieldWiring(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {};
}

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, said beside the control; undefined when nothing is. */
  error?: string | undefined;
  required?: boolean;
  /** Keeps the label for readers only, where the control explains itself to the eye. */
  labelHidden?: boolean;
  /** One control: Input, Textarea or Select. It takes its id and description from here. */
  children: ReactNode;
  className?: string;
};

/** A labelled control with its hint and its error, wired for readers. Every form is made of these. */
export function Field({ label, hint, error, required, labelHidden, children, className }: FieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}hint`, `${id}error`];
  const describedBy = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId]
    .filter((part) => part !== '')
    .join(' ');
  const wiring: FieldWiring = {
    id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required === true ? true : undefined,
  };
  return (
    <FieldContext value={wiring}>
      <div data-slot="field" className={cn('grid min-w-0 content-start gap-1.5 text-13', className)}>
        <label htmlFor={id} className={labelHidden === true ? 'sr-only' : 'font-medium'}>
          {label}
        </label>
        {children}
        {hint === undefined ? null : (
          <span id={hintId} className="text-12 text-muted">
            {hint}
          </span>
        )}
        <FieldError id={errorId} message={error} />
      </div>
    </FieldContext>
  );
}

/** The error line of a field or of a group of fields. */
export function FieldError({ id, message }: { id?: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <span id={id} data-slot="field-error" className="flex gap-1.5 text-12 text-bad-text">
      <StatusMark shape="cross" tone="bad" className="mt-px" />
      {message}
    </span>
  );
}
