'use client';

import type { EnvRow } from '@/components/deployments/new/create-model';
import { EnvRowFields } from '@/components/deployments/new/env-row-fields';
import { isDotenvText } from '@/components/deployments/new/env-rows';
import { StatusMark } from '@/components/ui/status-mark';
import { checkRow } from './staged';
import type { Staged } from './use-staged';

export interface StagedRowProps {
  row: EnvRow;
  staged: Staged;
  isValueShown: boolean;
  /** What the platform said about this variable the last time it was sent. */
  refusal: string | null;
}

/** One staged variable with what is wrong or unusual about it. */
export function StagedRow({ row, staged, isValueShown, refusal }: StagedRowProps) {
  const checks = checkRow(row, staged.rows);
  const error = checks.find(({ severity }) => severity === 'error')?.message ?? refusal;
  const handlePaste = (text: string): boolean => {
    const isWhole = isDotenvText(text);
    if (isWhole) staged.addText(text, 'the pasted text');
    return isWhole;
  };
  return (
    <li className="grid gap-1">
      <EnvRowFields
        row={row}
        isRequired={false}
        isValueShown={isValueShown}
        problem={error}
        onChange={staged.changeRow}
        onRemove={() => staged.removeRow(row.id)}
        onPasteText={handlePaste}
      />
      {checks
        .filter(({ severity }) => severity === 'warning')
        .map(({ message }) => (
          <p key={message} className="flex gap-1.5 text-12 text-muted">
            <StatusMark shape="half" tone="warn" className="mt-px" />
            {message}
          </p>
        ))}
    </li>
  );
}
