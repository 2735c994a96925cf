'use client';

import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';

/** The menu of a row, which the key for actions opens too. `of` is what the row is called. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  const label = `Actions for ${of}`;
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} quiet size="small" data-row-menu="">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
