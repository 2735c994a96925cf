'use client';

import { useEffect, useRef } from 'react';
import { checkEnvRow } from '@/components/deployments/variables/env-checks';
import { EnvRowFields } from '@/components/deployments/variables/env-row-fields';
import { type EnvRow, isDotenvText } from '@/components/deployments/variables/env-rows';
import type { Staged } from './use-staged';

export interface StagedRowProps {
  row: EnvRow;
  staged: Staged;
  isValueShown: boolean;
  /** What the platform said about this variable the last time it was sent. */
  refusal: string | null;
}

/** Puts the focus into a row that was just asked for: on its value where its name is given. */
function useFocusWhenAdded({ row, staged }: StagedRowProps) {
  const place = useRef<HTMLLIElement>(null);
  const isAdded = staged.addedId === row.id;
  const at = row.key === '' ? 0 : 1;
  const first = useRef({ isAdded, at });
  useEffect(() => {
    const wanted = first.current;
    if (wanted.isAdded) place.current?.querySelectorAll<HTMLElement>('input, textarea')[wanted.at]?.focus();
  }, []);
  return place;
}

/** One staged variable with what is wrong or unusual about it. */
export function StagedRow(props: StagedRowProps) {
  const { row, staged, isValueShown, refusal } = props;
  const place = useFocusWhenAdded(props);
  const handlePaste = (text: string): boolean => {
    const isWhole = isDotenvText(text);
    if (isWhole) staged.addText(text, 'the pasted text');
    return isWhole;
  };
  return (
    <li ref={place}>
      <EnvRowFields
        row={row}
        isRequired={false}
        isValueShown={isValueShown}
        checks={checkEnvRow(row, staged.rows)}
        refusal={refusal}
        onChange={staged.changeRow}
        onRemove={() => staged.removeRow(row.id)}
        onPasteText={handlePaste}
      />
    </li>
  );
}
