'use client';

import { useState } from 'react';
import { type DotenvEntry, readDotenv } from '@/components/deployments/variables/dotenv';
import type { ReadNote } from '@/components/deployments/variables/dotenv-note';
import { type EnvRow, withEntries, withRow } from '@/components/deployments/variables/env-rows';
import { announce } from '@/components/ui/announcer';
import { counted } from '@/lib/format/count';
import { begunRows, type EnvMode, stagedKeys } from './staged';

export interface Staged {
  rows: readonly EnvRow[];
  note: ReadNote | null;
  mode: EnvMode;
  setMode: (mode: EnvMode) => void;
  /** The row that was added by hand last: it takes the focus when it appears. */
  addedId: string | null;
  /** Adds an empty row, or one for a key that is to be overwritten. */
  addRow: (key?: string) => void;
  /** Adds an empty row for each of these keys that has none. */
  addKeys: (keys: readonly string[]) => void;
  changeRow: (row: EnvRow) => void;
  removeRow: (id: string) => void;
  addEntries: (entries: readonly DotenvEntry[]) => void;
  /** Reads whole .env text and stages what is in it. */
  addText: (text: string, source: string) => void;
  clear: () => void;
}

const newId = () => crypto.randomUUID();

/** The changes that nobody has sent yet. Values live here, in the memory of one component, and nowhere else. */
export function useStaged(): Staged {
  const [rows, setRows] = useState<readonly EnvRow[]>([]);
  const [note, setNote] = useState<ReadNote | null>(null);
  const [mode, setMode] = useState<EnvMode>('merge');
  const [addedId, setAddedId] = useState<string | null>(null);
  const addEntries = (entries: readonly DotenvEntry[]) => {
    setRows((current) => withEntries(current, entries, newId));
    announce(`${counted(entries.length, 'variable')} staged`);
  };
  const clear = () => {
    setRows([]);
    setNote(null);
    setMode('merge');
  };
  const addKeys = (keys: readonly string[]) => {
    setRows((current) => {
      const there = new Set(stagedKeys(current));
      const added = keys.filter((key) => !there.has(key));
      return [...begunRows(current), ...added.map((key) => ({ id: newId(), key, value: '' }))];
    });
    announce(`${counted(keys.length, 'key')} staged`);
  };
  const addRow = (key = '') => {
    const id = newId();
    setRows((current) => [...current, { id, key, value: '' }]);
    setAddedId(id);
  };
  return {
    rows,
    note,
    mode,
    setMode,
    addedId,
    addRow,
    addKeys,
    changeRow: (row) => setRows((current) => withRow(current, row)),
    removeRow: (id) => setRows((current) => current.filter((row) => row.id !== id)),
    addEntries,
    addText: (text, source) => {
      const { entries, problems } = readDotenv(text);
      addEntries(entries);
      setNote({ source, count: entries.length, problems });
    },
    clear,
  };
}
