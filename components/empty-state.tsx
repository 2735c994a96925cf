import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** What is not there: "No deployments yet". */
  title: ReactNode;
  /** Why, and what comes next. */
  children?: ReactNode;
  /** The next step, as a button or a link. */
  actions?: ReactNode;
};

/** Nothing to show, and that is known: says so and gives the next step. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div data-slot="empty-state" className="grid justify-items-start gap-1 px-4 py-6 text-13">
      <p className="text-14 font-semibold">{title}</p>
      {children === undefined ? null : <div className="max-w-[60ch] text-muted">{children}</div>}
      {actions === undefined ? null : <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
