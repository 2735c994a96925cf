'use client';

import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { DotenvEntry } from '@/components/deployments/variables/dotenv';
import { DotenvNote, type ReadNote } from '@/components/deployments/variables/dotenv-note';
import { EnvPaste } from '@/components/deployments/variables/env-paste';
import { ADDS_ENV_ROW } from '@/components/deployments/variables/env-row-focus';
import { Button } from '@/components/ui/button';

export type EnvAddingProps = {
  /** What was read of the last .env; null where none was. */
  note: ReadNote | null;
  onAddRow: () => void;
  onAdd: (entries: readonly DotenvEntry[]) => void;
  /** More buttons of the row. */
  children?: ReactNode;
};

/** The ways to add variables under their rows: one, or a whole .env as text, with what was read of the last one. */
export function EnvAdding({ note, onAddRow, onAdd, children }: EnvAddingProps) {
  const [isPasting, setIsPasting] = useState(false);
  return (
    <>
      {note === null ? null : <DotenvNote note={note} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" {...ADDS_ENV_ROW} onClick={onAddRow}>
          <Plus aria-hidden="true" />
          Add variable
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isPasting}
          onClick={() => setIsPasting(!isPasting)}
        >
          Paste a .env
        </Button>
        {children}
      </div>
      {isPasting ? <EnvPaste onAdd={onAdd} onClose={() => setIsPasting(false)} /> : null}
    </>
  );
}
