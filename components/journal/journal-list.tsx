'use client';

import { memo } from 'react';
import { clockWords, costWords, durationWords, outcomeOf } from '@/components/journal/words';
import { budgetNames } from '@/components/budgets';
import { cn } from '@/components/ui/cn';
import { CopyText } from '@/components/ui/copy-button';
import { Status } from '@/components/ui/status-mark';
import { Tag } from '@/components/ui/badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { useBudgets } from '@/lib/browser/budget';
import { classOf } from '@/lib/browser/budget-ledger';
import type { JournalEntry } from '@/lib/browser/journal';
import { callAddress } from '@/lib/format/call-curl';

export type JournalListProps = {
  entries: readonly JournalEntry[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  className?: string;
};

/** The calls, the newest first. */
export function JournalList({ entries, selectedId, onSelect, className }: JournalListProps) {
  const ledger = useBudgets();
  return (
    <div className={cn('min-h-0 overflow-auto', className)}>
      <Table aria-label="Requests">
        <TableHead>
          <TableRow>
            {['Time', 'Call', 'Outcome', 'Class'].map((word) => (
              <TableHeader key={word}>{word}</TableHeader>
            ))}
            <TableHeader>Budget after it</TableHeader>
            <TableHeader align="end">Took</TableHeader>
            <TableHeader>Request id</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.toReversed().map((entry) => (
            <Call
              key={entry.id}
              entry={entry}
              budget={nameOfClass(classOf(ledger, entry.method, entry.path))}
              isSelected={entry.id === selectedId}
              onSelect={onSelect}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The budget class of a call in words. */
function nameOfClass(budgetClass: ReturnType<typeof classOf>): string {
  return budgetClass === null ? 'Not known' : budgetNames[budgetClass];
}

type CallProps = {
  entry: JournalEntry;
  /** Its budget class in words. */
  budget: string;
  isSelected: boolean;
  onSelect: (id: string) => void;
};

/* A page makes calls all the time: only what is new is drawn. */
const Call = memo(function Call({ entry, budget, isSelected, onSelect }: CallProps) {
  const { id, atMs, method, durationMs, requestId, from } = entry;
  const { word, ...look } = outcomeOf(entry);
  const name = `${method.toUpperCase()} ${callAddress(entry)}`;
  return (
    <TableRow className={cn('max-md:grid-cols-[minmax(0,1fr)_auto]', isSelected && 'bg-selected')}>
      <TableCell className="text-12 text-muted tabular-nums">{clockWords(atMs)}</TableCell>
      <TableCell isRowHeader className="max-w-[44ch] max-md:order-first max-md:col-span-2 max-md:max-w-full">
        <button
          type="button"
          data-row-link
          aria-pressed={isSelected}
          title={name}
          onClick={() => onSelect(id)}
          className="block max-w-full truncate rounded-[3px] text-left font-mono text-12 font-normal hover:underline"
        >
          <b className="font-medium">{method.toUpperCase()}</b> {callAddress(entry)}
        </button>
      </TableCell>
      <TableCell className="max-md:-order-1">
        <span className="inline-flex max-w-full items-center gap-2">
          <Status {...look}>{word}</Status>
          {from === 'other-tab' ? <Tag>other tab</Tag> : null}
        </span>
      </TableCell>
      <TableCell className="text-muted max-md:hidden">{budget}</TableCell>
      <TableCell className="text-12 text-muted tabular-nums max-md:hidden">{costWords(entry)}</TableCell>
      <TableCell align="end" className="text-12 text-muted tabular-nums max-md:hidden">
        {durationWords(durationMs)}
      </TableCell>
      <TableCell className="max-md:hidden">
        {requestId === null ? (
          <span className="text-faint">none</span>
        ) : (
          <CopyText value={requestId} what="Request id">
            {requestId.slice(0, 8)}
          </CopyText>
        )}
      </TableCell>
    </TableRow>
  );
});
