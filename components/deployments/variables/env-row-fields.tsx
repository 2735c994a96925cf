'use client';

import { X } from 'lucide-react';
import type { EnvCheck } from '@/components/deployments/variables/env-checks';
import { focusBesideRow } from '@/components/deployments/variables/env-row-focus';
import type { EnvRow } from '@/components/deployments/variables/env-rows';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { StatusMark } from '@/components/ui/status-mark';
import { Textarea } from '@/components/ui/textarea';

export type EnvRowFieldsProps = {
  row: EnvRow;
  isRequired: boolean;
  isValueShown: boolean;
  /** What is wrong or unusual with it. */
  checks: readonly EnvCheck[];
  /** What the platform said about it the last time it was sent. */
  refusal?: string | null;
  onChange: (row: EnvRow) => void;
  onRemove: () => void;
  /** Gets text pasted into a name; true when it was a whole .env and is taken. */
  onPasteText: (text: string) => boolean;
};

const inert = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

function ValueControl({ row, isValueShown, onChange }: EnvRowFieldsProps) {
  const change = (value: string) => onChange({ ...row, value });
  if (!row.value.includes('\n'))
    return (
      <Input
        mono
        {...inert}
        type={isValueShown ? 'text' : 'password'}
        // Keeps password managers from offering to save it.
        autoComplete="new-password"
        value={row.value}
        onChange={(event) => change(event.target.value)}
      />
    );
  return isValueShown ? (
    <Textarea mono {...inert} rows={3} value={row.value} onChange={(event) => change(event.target.value)} />
  ) : (
    <Input mono readOnly value={`${row.value.split('\n').length} lines, hidden`} />
  );
}

function Warnings({ checks }: { checks: readonly EnvCheck[] }) {
  return (
    <span className="grid gap-0.5">
      {checks.map(({ code, message }) => (
        <span key={code} className="flex gap-1.5">
          <StatusMark shape="half" tone="warn" className="mt-px" />
          {message}
        </span>
      ))}
    </span>
  );
}

/** The warnings of a row as the hints of its two fields; undefined where there are none. */
function hintsOf({ checks, isRequired }: EnvRowFieldsProps) {
  const warnings = checks.filter(
    ({ code, severity }) => severity === 'warning' && !(isRequired && code === 'value_empty'),
  );
  const hint = (part: 'name' | 'value') => {
    const own = warnings.filter(({ code }) => code.startsWith(part));
    return own.length === 0 ? undefined : <Warnings checks={own} />;
  };
  return { name: hint('name'), value: hint('value') };
}

/** One variable. A name that the template asks for cannot be changed or taken away. */
export function EnvRowFields(props: EnvRowFieldsProps) {
  const { row, isRequired, checks, refusal = null, onChange, onRemove, onPasteText } = props;
  const problem = checks.find(({ severity }) => severity === 'error')?.message ?? refusal;
  const hints = hintsOf(props);
  const name = row.key.trim() === '' ? 'new variable' : row.key.trim();
  return (
    <div
      data-slot="env-row"
      className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_var(--spacing-ctl)] items-start gap-2"
    >
      <Field label={`Name of ${name}`} labelHidden hint={hints.name} error={problem ?? undefined}>
        <Input
          mono
          {...inert}
          placeholder="NAME"
          readOnly={isRequired}
          value={row.key}
          onChange={(event) => onChange({ ...row, key: event.target.value })}
          onPaste={(event) => {
            if (!isRequired && onPasteText(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      </Field>
      <Field label={`Value of ${name}`} labelHidden hint={hints.value} required={isRequired}>
        <ValueControl {...props} />
      </Field>
      {isRequired ? (
        <span className="self-center text-12 text-faint" title="The template needs this variable">
          req.
        </span>
      ) : (
        <IconButton
          label={`Remove ${name}`}
          onClick={(event) => {
            focusBesideRow(event.currentTarget);
            onRemove();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
