'use client';

import type { ReactNode } from 'react';
import { StatusMark, toneClass, type StatusLook } from '@/components/ui/status-mark';
import { cn } from '@/components/ui/cn';
import { formatCount } from '@/lib/format/count';

export type Counter<V extends string> = {
  value: V;
  label: ReactNode;
  /** Undefined while not known: then no number is drawn, which is not the same as 0. */
  count?: number | undefined;
  look?: StatusLook;
};

export type CountersProps<V extends string> = {
  label: string;
  counters: readonly Counter<V>[];
  value: V;
  onValueChange: (value: V) => void;
};

/** Counts that filter: "All 15 · Live 13 · Deploying 1". On a phone they scroll sideways. */
export function Counters<V extends string>({ label, counters, value, onValueChange }: CountersProps<V>) {
  return (
    <div
      data-slot="counters"
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-1 max-md:no-scrollbar max-md:-mx-gutter max-md:flex-nowrap max-md:overflow-x-auto max-md:px-gutter max-md:py-0.5"
    >
      {counters.map((counter) => (
        <button
          key={counter.value}
          type="button"
          aria-pressed={counter.value === value}
          onClick={() => onValueChange(counter.value)}
          className={cn(
            'inline-flex h-ctl flex-none items-center gap-[7px] rounded-control border border-transparent px-2.5 text-13 text-muted hover:bg-hover hover:text-text',
            'aria-pressed:border-border-strong aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-text',
            counter.look !== undefined && toneClass[counter.look.tone],
          )}
        >
          {counter.look === undefined ? null : (
            <StatusMark shape={counter.look.shape} className="text-(--m)" />
          )}
          {counter.label}{' '}
          {counter.count === undefined ? null : (
            <span className="font-medium text-text">{formatCount(counter.count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
