'use client';

import { Trash2, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { JournalDetail } from '@/components/journal/journal-detail';
import { JournalList } from '@/components/journal/journal-list';
import { EmptyState } from '@/components/empty-state';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Segmented } from '@/components/ui/segmented';
import { clearJournal, isFailing, useJournal } from '@/lib/browser/journal';

export type JournalDrawerProps = {
  /** Base address of the Platform API. */
  apiUrl: string;
  onClose: () => void;
  onSupport: () => void;
};

type Which = 'all' | 'failing';

/**
 * Every call of this page to the platform, under the page, which stays in use beside it. It holds no secrets and is gone with the
 * page.
 */
export function JournalDrawer({ apiUrl, onClose, onSupport }: JournalDrawerProps) {
  const entries = useJournal();
  const [which, setWhich] = useState<Which>('all');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const drawer = useRef<HTMLElement>(null);
  useFocusWhileOpen(drawer);
  const failing = entries.filter(isFailing);
  const shown = which === 'failing' ? failing : entries;
  const selected = entries.find(({ id }) => id === selectedId);
  return (
    <aside
      ref={drawer}
      tabIndex={-1}
      data-slot="journal"
      aria-labelledby="journal-title"
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onClose();
      }}
      className="fixed inset-x-0 bottom-0 z-30 grid h-[46dvh] grid-rows-[auto_minmax(0,1fr)] border-t border-float-border bg-surface shadow-float focus:outline-none max-md:bottom-dock max-md:h-[70dvh] md:left-rail-icons wide:left-rail"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-border py-1.5 pr-2 pl-4">
        <h2 id="journal-title" className="text-14 font-semibold">
          Requests
        </h2>
        <p className="text-12 text-muted max-lg:hidden">
          of this page, kept in memory alone; what the server read for it is not among them
        </p>
        <span className="ml-auto flex items-center gap-2">
          <Segmented<Which>
            label="Which requests"
            size="small"
            value={which}
            onValueChange={setWhich}
            segments={[
              { value: 'all', label: `All ${entries.length}` },
              { value: 'failing', label: `Failing ${failing.length}` },
            ]}
          />
          <Button size="small" className="max-md:hidden" onClick={onSupport}>
            Support bundle
          </Button>
          <IconButton label="Clear the list" size="small" onClick={clearJournal}>
            <Trash2 aria-hidden="true" />
          </IconButton>
          <IconButton label="Close the requests" size="small" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <div className={cn('grid min-h-0', selected && 'md:grid-cols-[minmax(0,1fr)_minmax(320px,420px)]')}>
        {shown.length === 0 ? (
          <EmptyState title={which === 'failing' ? 'No failing requests' : 'No requests yet'}>
            {which === 'failing'
              ? 'Every call that is kept was answered with success.'
              : 'Each call that this page makes to the platform appears here.'}
          </EmptyState>
        ) : (
          <JournalList
            entries={shown}
            selectedId={selectedId}
            onSelect={(id) => setSelectedId(id === selectedId ? null : id)}
            {...(selected && { className: 'max-md:hidden' })}
          />
        )}
        {selected === undefined ? null : (
          <JournalDetail entry={selected} apiUrl={apiUrl} onClose={() => setSelectedId(null)} />
        )}
      </div>
    </aside>
  );
}

/** Takes the focus to what opened, and back to where it was where it still is inside at the end. */
function useFocusWhileOpen(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    const opener = document.activeElement;
    element?.focus();
    return () => {
      if (element?.contains(document.activeElement) === true && opener instanceof HTMLElement) opener.focus();
    };
  }, [part]);
}
