'use client';

import { X } from 'lucide-react';
import type { EnvRow } from '@/components/deployments/new/create-model';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';

export type EnvRowFieldsProps = {
  row: EnvRow;
  isRequired: boolean;
  isValueShown: boolean;
  problem: string | null;
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

/** One variable. A name that the template asks for cannot be changed or taken away. */
export function EnvRowFields(props: EnvRowFieldsProps) {
  const { row, isRequired, problem, onChange, onRemove, onPasteText } = props;
  const name = row.key.trim() === '' ? 'new variable' : row.key.trim();
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_var(--spacing-ctl)] items-start gap-2">
      <Field label={`Name of ${name}`} labelHidden error={problem ?? undefined}>
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
      <Field label={`Value of ${name}`} labelHidden required={isRequired}>
        <ValueControl {...props} />
      </Field>
      {isRequired ? (
        <span className="self-center text-12 text-faint" title="The template needs this variable">
          req.
        </span>
      ) : (
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
