'use client';

import type { ReactNode } from 'react';
import type { ContractForm } from '@/components/use-contract-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Field, FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { under, type ContractField, type FormValues } from '@/lib/api/contract-form';

/** What the portal knows of a field that a contract may show. */
export type FieldWords = {
  label?: ReactNode;
  hint?: ReactNode;
  /** Drawn in place of the control that the schema suggests; takes its id from the Field around it. */
  control?: (value: string, onChange: (value: string) => void) => ReactNode;
};

export type ContractFormFieldsProps = {
  form: ContractForm;
  /** By field name; a field without words is called as the contract calls it. */
  words?: Readonly<Record<string, FieldWords>>;
  /** What the body is for, for readers: "Body of the quote". */
  label: string;
};

const MODES = [
  { value: 'fields', label: 'Fields' },
  { value: 'json', label: 'JSON' },
] as const;

/** The fields of a contract, with the body as JSON beside them. Stands in the form of its caller, which sends `form.read()`. */
export function ContractFormFields({ form, words = {}, label }: ContractFormFieldsProps) {
  const names = new Set(form.fields?.map(({ name }) => name));
  const unplaced = Object.entries(form.problems).filter(([name]) => form.mode === 'json' || !names.has(name));
  return (
    <div className="grid gap-4">
      {form.fields === null ? (
        <p className="text-13 text-muted">
          The contract of this platform shows no fields for this, so write the body as JSON.
        </p>
      ) : (
        <Segmented
          label={`${label}: how to enter it`}
          segments={MODES}
          value={form.mode}
          onValueChange={form.setMode}
          size="small"
          className="justify-self-start"
        />
      )}
      {form.mode === 'fields' && form.fields !== null
        ? form.fields.map((field) => (
            <OneField key={field.name} field={field} form={form} words={under(words, field.name) ?? {}} />
          ))
        : null}
      {form.mode === 'json' ? (
        <Field label={`${label} as JSON`} error={form.modeProblem ?? jsonProblem(unplaced)}>
          <Textarea
            mono
            rows={8}
            value={form.json}
            onChange={(event) => form.setJson(event.target.value)}
            spellCheck={false}
            autoCapitalize="off"
          />
        </Field>
      ) : (
        unplaced.map(([name, problem]) => (
          <FieldError key={name} message={name === '' ? problem : `${name}: ${problem}`} />
        ))
      )}
    </div>
  );
}

function jsonProblem(problems: readonly (readonly [string, string])[]): string | undefined {
  if (problems.length === 0) return undefined;
  return problems.map(([name, problem]) => (name === '' ? problem : `${name}: ${problem}`)).join(' ');
}

type OneFieldProps = { field: ContractField; form: ContractForm; words: FieldWords };

function OneField({ field, form, words }: OneFieldProps) {
  const label = words.label ?? <code>{field.name}</code>;
  const error = under(form.problems, field.name);
  const value = under(form.values, field.name);
  if (field.kind === 'choices') {
    return (
      <Choices
        legend={label}
        options={field.options}
        chosen={Array.isArray(value) ? value : []}
        error={error}
        onChange={(next) => form.setValue(field.name, next)}
      />
    );
  }
  return (
    <Field
      label={label}
      hint={words.hint ?? field.description ?? undefined}
      error={error}
      required={field.isRequired}
    >
      {words.control?.(textOf(value), (next) => form.setValue(field.name, next)) ?? (
        <Control field={field} value={textOf(value)} onChange={(next) => form.setValue(field.name, next)} />
      )}
    </Field>
  );
}

const textOf = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');

type ControlProps = { field: ContractField; value: string; onChange: (value: string) => void };

function Control({ field, value, onChange }: ControlProps) {
  const options = field.kind === 'yesNo' ? ['true', 'false'] : field.options;
  if (field.kind === 'choice' || field.kind === 'yesNo') {
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{field.isRequired ? 'Choose one' : 'Not sent'}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    );
  }
  if (field.kind === 'json' || isLong(field)) {
    return (
      <Textarea
        mono
        value={value}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        autoCapitalize="off"
      />
    );
  }
  return (
    <Input
      mono={field.kind === 'text'}
      inputMode={field.kind === 'text' ? undefined : 'decimal'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}

const LONG_TEXT = 1_000;

const isLong = ({ schema }: ContractField) =>
  typeof schema['maxLength'] === 'number' && schema['maxLength'] > LONG_TEXT;

type ChoicesProps = {
  legend: ReactNode;
  options: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
};

function Choices({ legend, options, chosen, error, onChange }: ChoicesProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5 text-13">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={<code>{option}</code>}
          checked={chosen.includes(option)}
          onChange={(event) =>
            // In the contract's order, whatever was pressed first.
            onChange(
              options.filter((name) => (name === option ? event.target.checked : chosen.includes(name))),
            )
          }
        />
      ))}
      <FieldError message={error} />
    </fieldset>
  );
}
