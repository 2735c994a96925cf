import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

export type Fact = { label: ReactNode; value: ReactNode; detail?: ReactNode; key?: string };

const columns: Readonly<Record<number, string>> = {
  1: 'lg:grid-cols-1',
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
  6: 'lg:grid-cols-6',
};

/** Facts side by side in one panel parted by lines: label, value, one line of detail. One to six. */
export function FactStrip({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <div
      data-slot="fact-strip"
      className={cn('min-w-0 overflow-hidden rounded-panel border border-border bg-surface', className)}
    >
      <dl className={cn('-mt-px -ml-px grid grid-cols-2', columns[Math.min(facts.length, 6)])}>
        {facts.map((fact, index) => (
          <div
            key={fact.key ?? index}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-[3px] border-t border-l border-border px-4 pt-3 pb-[13px] last:odd:col-span-2 lg:last:odd:col-span-1"
          >
            <dt className="text-12 text-muted">{fact.label}</dt>
            <dd className="text-16 font-medium tracking-[-0.008em] wrap-anywhere [&_[data-slot=status]]:text-16 [&_[data-slot=status]]:font-medium">
              {fact.value}
            </dd>
            {fact.detail === undefined ? null : (
              <dd className="text-12 wrap-anywhere text-muted">{fact.detail}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Names and values in two columns, for the body of a panel. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      data-slot="fact-list"
      className={cn('grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13', className)}
    >
      {facts.map((fact, index) => (
        <div key={fact.key ?? index} className="contents">
          <dt className="text-muted">{fact.label}</dt>
          <dd className="wrap-anywhere">
            {fact.value}
            {fact.detail === undefined ? null : (
              <span className="block text-12 text-muted">{fact.detail}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
