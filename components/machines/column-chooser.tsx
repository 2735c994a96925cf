'use client';

import { Columns3 } from 'lucide-react';
import { chosenColumns } from '@/components/machines/columns';
import { Button } from '@/components/ui/button';
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import { useLocalStore } from '@/lib/browser/use-local-store';

export type ColumnChooserProps = {
  /** Every field that can be a column. */
  fields: readonly string[];
  shown: readonly string[];
};

/** Which fields of the records stand in the table; kept in this browser. */
export function ColumnChooser({ fields, shown }: ColumnChooserProps) {
  const { value: chosen, change } = useLocalStore(chosenColumns);
  const toggle = (name: string, isShown: boolean) =>
    // In the order of the records, whatever was pressed first.
    void change(fields.filter((field) => (field === name ? isShown : shown.includes(field))));
  return (
    <Menu
      label="Columns"
      align="end"
      trigger={
        <Button size="small">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      <MenuLabel>Fields of the records, kept in this browser</MenuLabel>
      {fields.map((name) => (
        <MenuCheck
          key={name}
          isChecked={shown.includes(name)}
          onCheckedChange={(isShown) => toggle(name, isShown)}
        >
          <code>{name}</code>
        </MenuCheck>
      ))}
      {chosen === null ? null : (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void change(null)}>Choose by itself again</MenuItem>
        </>
      )}
    </Menu>
  );
}
