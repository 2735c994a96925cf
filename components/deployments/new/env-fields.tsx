'use client';

import { useId, useState } from 'react';
import { type DotenvEntry, readDotenv } from '@/components/deployments/variables/dotenv';
import { DotenvDrop } from '@/components/deployments/variables/dotenv-drop';
import type { ReadNote } from '@/components/deployments/variables/dotenv-note';
import { EnvAdding } from '@/components/deployments/variables/env-adding';
import { EnvRowFields } from '@/components/deployments/variables/env-row-fields';
import { checkEnvRow } from '@/components/deployments/variables/env-checks';
import {
  type EnvRow,
  isDotenvText,
  shownRows,
  withEntries,
  withRow,
} from '@/components/deployments/variables/env-rows';
import { ValuesToggle } from '@/components/deployments/variables/values-toggle';
import type { FormPart } from '@/components/deployments/new/form-field';
import { announce } from '@/components/ui/announcer';
import { FieldError } from '@/components/ui/field';
import { Panel, PanelBody } from '@/components/ui/panel';
import { counted } from '@/lib/format/count';

const newRow = (): EnvRow => ({ id: crypto.randomUUID(), key: '', value: '' });

/** The variables of the deployment: rows, a whole .env at once, and what the template asks for first. */
export function EnvFields(part: FormPart & { requiredEnv: readonly string[] }) {
  const { form, requiredEnv, problems, onChange, onLeave } = part;
  const [areShown, setAreShown] = useState(false);
  const [note, setNote] = useState<ReadNote | null>(null);
  const errorId = useId();
  const rows = shownRows(form.env, requiredEnv);
  const add = (entries: readonly DotenvEntry[]) => {
    onChange({ env: withEntries(form.env, entries, () => crypto.randomUUID()) });
    announce(`${counted(entries.length, 'variable')} added`);
  };
  const take = (text: string, source: string) => {
    const { entries, problems: remarks } = readDotenv(text);
    add(entries);
    setNote({ source, count: entries.length, problems: remarks });
  };
  const handlePaste = (text: string): boolean => {
    const isWhole = isDotenvText(text);
    if (isWhole) take(text, 'the pasted text');
    return isWhole;
  };
  return (
    <Panel
      title="Environment"
      sub="Values are write-only: once sent they cannot be read back."
      actions={<ValuesToggle areShown={areShown} onChange={setAreShown} />}
    >
      <PanelBody>
        <DotenvDrop onText={take}>
          <div data-field="env" className="grid gap-2" onBlur={() => onLeave('env')}>
            {rows.length === 0 ? <p className="text-13 text-muted">No variables yet.</p> : null}
            {rows.map((row) => (
              <EnvRowFields
                key={row.id}
                row={row}
                isRequired={requiredEnv.includes(row.key)}
                isValueShown={areShown}
                checks={checkEnvRow(row, form.env)}
                onChange={(next) => onChange({ env: withRow(form.env, next) })}
                onRemove={() => onChange({ env: form.env.filter(({ id }) => id !== row.id) })}
                onPasteText={handlePaste}
              />
            ))}
          </div>
          <FieldError id={errorId} message={problems.env} />
          <EnvAdding note={note} onAddRow={() => onChange({ env: [...form.env, newRow()] })} onAdd={add} />
        </DotenvDrop>
      </PanelBody>
    </Panel>
  );
}
