import type { ReactNode } from 'react';
import { Bar } from '@/components/ui/bar';
import { cn } from '@/components/ui/cn';
import { StatusMark } from '@/components/ui/status-mark';
import { formatWait } from '@/lib/format/duration';

const chip =
  'inline-flex h-8 items-center gap-2 rounded-control border border-border bg-surface px-2.5 text-12 whitespace-nowrap text-muted max-md:h-9';

/** The chips of the top bar, joined. */
export function Chips({ children }: { children: ReactNode }) {
  return (
    <div className="flex md:[&>*+*]:-ml-px md:[&>*+*]:rounded-l-none md:[&>*:first-child:not(:last-child)]:rounded-r-none">
      {children}
    </div>
  );
}

export type BudgetFacts = {
  /** The class in words: "Changes". */
  label: string;
  remaining: number;
  limit: number;
  /** Until the window starts again, in milliseconds; null when not known. */
  resetInMs: number | null;
};

/** Under this share of the limit the bar warns. */
const LOW_SHARE = 0.2;

/** What is left of a rate budget. Nothing is drawn while it is not known. */
export function BudgetChip({ budget }: { budget: BudgetFacts | null }) {
  if (budget === null) return null;
  const { label, remaining, limit, resetInMs } = budget;
  const reset = resetInMs === null ? null : formatWait(resetInMs);
  const share = limit > 0 ? remaining / limit : 0;
  const title = `${label}: ${remaining} of ${limit} left${reset === null ? '' : `, resets in ${reset}`}`;
  return (
    <span data-slot="budget-chip" className={chip} title={title}>
      <span className="sr-only">{title}</span>
      <span aria-hidden="true">
        {label}{' '}
        <b className="text-text">
          {remaining}/{limit}
        </b>
      </span>
      <Bar
        value={remaining}
        max={limit}
        tone={remaining === 0 ? 'bad' : share < LOW_SHARE ? 'warn' : 'plain'}
        className="w-10"
      />
      {reset === null ? null : (
        <span aria-hidden="true" className="max-md:hidden">
          {reset}
        </span>
      )}
    </span>
  );
}

/** Says that the platform refuses the calls of a class for so long. */
export function RefusedChip({ label, forMs }: { label: string; forMs: number }) {
  return (
    <span
      data-slot="refused-chip"
      title={`After too many, the platform refuses ${label.toLowerCase()} for so long. Nothing asks it before.`}
      className={chip}
    >
      {label} <b className="text-bad-text">refused</b> for {formatWait(forMs)}
    </span>
  );
}

/** Whether the platform lets this account deploy; nothing while it is not known. `title` says what it was read from. */
export function DeploysChip({ isAllowed, title }: { isAllowed: boolean | null; title?: string }) {
  if (isAllowed === null) return null;
  return (
    <span
      data-slot="deploys-chip"
      title={title}
      className={cn(chip, 'max-md:hidden', !isAllowed && 'text-bad-text')}
    >
      <StatusMark shape={isAllowed ? 'disc' : 'cross'} tone={isAllowed ? 'ok' : 'bad'} />
      <span>
        Deploys <b className={isAllowed ? 'text-text' : undefined}>{isAllowed ? 'allowed' : 'not allowed'}</b>
      </span>
    </span>
  );
}
