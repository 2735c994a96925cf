import type { ReactNode } from 'react';
import { StatusMark, type StatusLook } from '@/components/ui/status-mark';

export interface StepProps {
  title: string;
  /** What it costs of the budget of changes: "1 change". */
  cost?: string;
  /** `skipped`: passed without having been done. */
  state: 'done' | 'skipped' | 'current' | 'ahead';
  children?: ReactNode;
}

const looks = {
  done: { tone: 'ok', shape: 'check' },
  skipped: { tone: 'warn', shape: 'half' },
  current: { tone: 'busy', shape: 'disc' },
  ahead: { tone: 'off', shape: 'ring' },
} as const satisfies Record<StepProps['state'], StatusLook>;

const words = { done: 'done', skipped: 'skipped', current: 'now', ahead: 'later' } as const;

/** One step of a few that follow each other; only the current one shows its content. */
export function Step({ title, cost, state, children }: StepProps) {
  const { tone, shape } = looks[state];
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="border-t border-border first:border-t-0"
    >
      <div className="flex min-h-10 items-center gap-2 px-4 text-13">
        <StatusMark tone={tone} shape={shape} />
        <h2 className={state === 'ahead' ? 'text-muted' : 'font-medium'}>{title}</h2>
        <span className="sr-only">, {words[state]}</span>
        {cost === undefined ? null : <span className="ml-auto text-12 text-muted">{cost}</span>}
      </div>
      {state === 'current' ? children : null}
    </li>
  );
}
