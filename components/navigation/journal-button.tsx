'use client';

import { ArrowLeftRight } from 'lucide-react';
import { journalSwitch } from '@/components/navigation/frame-switches';
import { IconButton } from '@/components/ui/icon-button';

/** Opens and closes the list of the page's requests; so does R. */
export function JournalButton() {
  const isOpen = journalSwitch.useIsOpen();
  return (
    <IconButton
      label="Requests of this page"
      aria-expanded={isOpen}
      aria-keyshortcuts="R"
      className="size-8 max-lg:hidden"
      onClick={journalSwitch.toggle}
    >
      <ArrowLeftRight aria-hidden="true" />
    </IconButton>
  );
}
