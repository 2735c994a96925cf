'use client';

import { lazy, Suspense } from 'react';
import { journalSwitch, shortcutsSwitch, supportSwitch } from '@/components/navigation/frame-switches';
import { useShortcuts } from '@/components/navigation/use-shortcuts';

const JournalDrawer = lazy(async () => {
  const module = await import('@/components/journal/journal-drawer');
  return { default: module.JournalDrawer };
});
const ShortcutsDialog = lazy(async () => {
  const module = await import('@/components/navigation/shortcuts-dialog');
  return { default: module.ShortcutsDialog };
});
const SupportDialog = lazy(async () => {
  const module = await import('@/components/support-dialog');
  return { default: module.SupportDialog };
});

/** What opens over any page, each loaded when it is first asked for, and the keys for them. The palette has a field of its own. */
export function FrameParts({ apiUrl }: { apiUrl: string }) {
  useShortcuts();
  const isJournalOpen = journalSwitch.useIsOpen();
  const isListOpen = shortcutsSwitch.useIsOpen();
  const isSupportOpen = supportSwitch.useIsOpen();
  return (
    <Suspense>
      {isJournalOpen ? (
        <JournalDrawer apiUrl={apiUrl} onClose={journalSwitch.close} onSupport={supportSwitch.open} />
      ) : null}
      {isListOpen ? <ShortcutsDialog onClose={shortcutsSwitch.close} /> : null}
      {isSupportOpen ? <SupportDialog onClose={supportSwitch.close} /> : null}
    </Suspense>
  );
}
