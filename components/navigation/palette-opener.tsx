'use client';

import { Search } from 'lucide-react';
import { paletteSwitch } from '@/components/navigation/frame-switches';
import { Button } from '@/components/ui/button';

/** Opens the command palette from within a page. */
export function PaletteOpener() {
  return (
    <Button onClick={paletteSwitch.open} aria-haspopup="dialog">
      <Search aria-hidden="true" />
      Search by name
    </Button>
  );
}
