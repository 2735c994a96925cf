import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import { StatusMark, toneClass } from '@/components/ui/status-mark';

const looks = {
  info: { tone: 'off', mark: <Info aria-hidden="true" className="text-(--m)" /> },
  busy: { tone: 'busy', mark: <StatusMark shape="arc" className="text-(--m)" /> },
  warn: { tone: 'warn', mark: <StatusMark shape="half" className="text-(--m)" /> },
  bad: { tone: 'bad', mark: <StatusMark shape="cross" className="text-(--m)" /> },
  unknown: { tone: 'unknown', mark: <StatusMark shape="diamond" className="text-(--m)" /> },
} as const;

export type BannerProps = {
  kind: keyof typeof looks;
  /** The fact, in a few words. */
  title: ReactNode;
  /** What follows from it, or what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Without border radius, as the first line inside a panel. */
  flush?: boolean;
  /** "alert" where it appears because something just went wrong; otherwise "status". */
  role?: 'status' | 'alert';
};

/** One line across a page or a panel: a fact that changes how the rest is read. */
export function Banner({ kind, title, children, actions, flush = false, role = 'status' }: BannerProps) {
  const look = looks[kind];
  return (
    <div
      data-slot="banner"
      role={role}
      className={cn(
        toneClass[look.tone],
        'flex min-h-10 items-center gap-2.5 border border-(--mb) bg-(--mf) py-1.5 pr-2 pl-3.5 text-13 max-md:flex-wrap',
        flush ? 'border-x-0 border-t-0' : 'rounded-panel',
      )}
    >
      {look.mark}
      <PanelBoundary isInline>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="text-(--mt)">{title}</b> {children}
        </span>
        {actions === undefined ? null : <span className="flex gap-2">{actions}</span>}
      </PanelBoundary>
    </div>
  );
}
