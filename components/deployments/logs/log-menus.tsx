'use client';

import { Clock, Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuLabel } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { neutralise } from './ansi';
import type { LineTimes } from './view-settings';

const TIMES: readonly { value: LineTimes; label: string }[] = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local, the zone of this browser' },
  { value: 'off', label: 'Off' },
];
const TIME_WORDS = { utc: 'UTC', local: 'Local', off: 'No times' } as const satisfies Record<
  LineTimes,
  string
>;

export interface TimesMenuProps {
  times: LineTimes;
  onTimesChange: (times: LineTimes) => void;
}

/** Which times stand before the lines; the button says which. */
export function TimesMenu({ times, onTimesChange }: TimesMenuProps) {
  return (
    <Menu
      label="Times"
      trigger={
        <Button size="small" variant="ghost" title="Times before the lines (t)" aria-keyshortcuts="t">
          <Clock aria-hidden="true" />
          {TIME_WORDS[times]}
        </Button>
      }
    >
      <MenuChoice label="Times" value={times} options={TIMES} onValueChange={onTimesChange} />
    </Menu>
  );
}

/** The kinds of file that a log can be saved as. */
export type LogFile = 'txt' | 'jsonl';

/** Saves the lines that the page holds. */
export function DownloadMenu({ onDownload }: { onDownload: (file: LogFile) => void }) {
  return (
    <Menu
      label="Download"
      trigger={
        <IconButton quiet label="Download" title="Download" size="small">
          <Download aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem end=".txt" onSelect={() => onDownload('txt')}>
        Text
      </MenuItem>
      <MenuItem end=".jsonl" onSelect={() => onDownload('jsonl')}>
        Lines as they came
      </MenuItem>
    </Menu>
  );
}

export interface ColumnsMenuProps {
  columns: readonly string[];
  /** Looked for when the menu opens. */
  fieldNames: () => readonly string[];
  onColumn: (name: string, isColumn: boolean) => void;
}

/** Which fields of JSON lines stand in columns. */
export function ColumnsMenu({ columns, fieldNames, onColumn }: ColumnsMenuProps) {
  return (
    <Menu
      label="Fields as columns"
      className="max-h-[60dvh] overflow-auto"
      trigger={
        <IconButton quiet label="Fields as columns" title="Fields as columns" size="small">
          <Columns3 aria-hidden="true" />
        </IconButton>
      }
    >
      <ColumnChecks columns={columns} fieldNames={fieldNames} onColumn={onColumn} />
    </Menu>
  );
}

/** Drawn only while the menu is open, so that fields are not looked for before. */
function ColumnChecks({ columns, fieldNames, onColumn }: ColumnsMenuProps) {
  const [found] = useState(fieldNames);
  const names = [...new Set([...columns, ...found])];
  if (names.length === 0) return <MenuLabel>The lines here are not JSON objects.</MenuLabel>;
  return names.map((name) => (
    <MenuCheck
      key={name}
      isChecked={columns.includes(name)}
      onCheckedChange={(isChecked) => onColumn(name, isChecked)}
    >
      <code>{neutralise(name)}</code>
    </MenuCheck>
  ));
}
