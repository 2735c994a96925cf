import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { PanelBoundary } from '@/components/ui/panel-boundary';

export type PanelProps = {
  /** Without a title give `aria-label`. */
  title?: ReactNode;
  sub?: ReactNode;
  /** The age stamp of what the panel shows. */
  age?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
} & Omit<ComponentProps<'section'>, 'title'>;

/** A bordered surface with one line of head: title, sub, age, actions. */
export function Panel({ title, sub, age, actions, children, className, ...rest }: PanelProps) {
  const titleId = useId();
  const hasHead = title !== undefined || age !== undefined || actions !== undefined;
  return (
    <section
      data-slot="panel"
      aria-labelledby={title === undefined ? undefined : titleId}
      className={cn('min-w-0 rounded-panel border border-border bg-surface', className)}
      {...rest}
    >
      {hasHead ? (
        <header className="flex min-h-10 items-center gap-2 border-b border-border pr-2 pl-4 max-md:flex-wrap max-md:py-1.5">
          {title === undefined ? null : (
            <h2 id={titleId} className="text-14 font-semibold tracking-[-0.004em] max-md:wrap-anywhere">
              {title}
            </h2>
          )}
          {sub === undefined ? null : <p className="text-12 text-muted">{sub}</p>}
          <div className={cn('ml-auto flex items-center gap-2', actions === undefined && 'pr-2')}>
            <PanelBoundary isInline>
              {age}
              {actions}
            </PanelBoundary>
          </div>
        </header>
      ) : null}
      <PanelBoundary>{children}</PanelBoundary>
    </section>
  );
}

export function PanelBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('p-4', className)}>{children}</div>;
}

/** The last line of a panel: what is shown, what the keys do. */
export function PanelFoot({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-1 text-12 text-muted">
      {children}
      {end === undefined ? null : <span className="md:ml-auto">{end}</span>}
    </footer>
  );
}
