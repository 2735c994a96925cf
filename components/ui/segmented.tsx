'use client';

import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

export type Segment<V extends string> = { value: V; label: ReactNode; disabled?: boolean };

export type SegmentedProps<V extends string> = {
  /** What is being chosen, for readers. */
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onValueChange: (value: V) => void;
  size?: 'regular' | 'small';
  className?: string;
};

/** A view switch of two to four words: "Chart | Table", "100 | 250 | 500". */
export function Segmented<V extends string>({
  label,
  segments,
  value,
  onValueChange,
  size = 'regular',
  className,
}: SegmentedProps<V>) {
  return (
    <div
      data-slot="segmented"
      role="group"
      aria-label={label}
      className={cn(
        'inline-flex rounded-control border border-border-strong bg-surface p-0.5',
        size === 'small' ? 'h-ctl-small' : 'h-ctl',
        className,
      )}
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          disabled={segment.disabled}
          onClick={() => onValueChange(segment.value)}
          className="inline-flex items-center gap-1.5 rounded-mark px-[9px] text-12 leading-none text-muted hover:text-text disabled:text-faint aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-text"
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
