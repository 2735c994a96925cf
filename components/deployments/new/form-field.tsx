'use client';

import type { ReactNode } from 'react';
import {
  bounds,
  type CreateForm,
  type FieldName,
  isBounded,
  type TextFieldName,
  textOf,
} from '@/components/deployments/new/create-model';
import type { FieldProblems } from '@/components/deployments/new/create-problems';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { formatCount } from '@/lib/format/count';

/** What every part of the form is given. */
export type FormPart = {
  form: CreateForm;
  /** Problems that are to be shown now: of fields that were left, or all after a press of the button. */
  problems: FieldProblems;
  onChange: (part: Partial<CreateForm>) => void;
  /** A field was left, so its problem may be shown. */
  onLeave: (name: FieldName) => void;
};

/** Keeps a browser from changing or remembering what is typed for machines. */
export const inert = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

export type TextFieldProps = FormPart & {
  name: TextFieldName;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  mono?: boolean;
  required?: boolean;
};

/** The range of a number, from the specification, as a hint. */
export function boundsHint(name: FieldName): string | undefined {
  if (!isBounded(name)) return undefined;
  const { min, max } = bounds[name];
  return max === Infinity
    ? `${formatCount(min)} or more; no bound is documented`
    : `${formatCount(min)} to ${formatCount(max)}`;
}

/** One line of the form that is text to the API's field of the same name. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint = boundsHint(name), placeholder, mono = false, required = false } = props;
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={props.problems[name]} required={required}>
        <Input
          mono={mono}
          {...inert}
          value={props.form[textOf[name]]}
          onChange={(event) => props.onChange({ [textOf[name]]: event.target.value })}
          onBlur={() => props.onLeave(name)}
          inputMode={isBounded(name) ? 'decimal' : undefined}
          placeholder={placeholder}
        />
      </Field>
    </div>
  );
}
