import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/** What a state means to the reader; the colour follows from it. */
export type Tone = 'ok' | 'busy' | 'warn' | 'bad' | 'unknown' | 'off';

/** What a state looks like without its colour. */
export type MarkShape = 'disc' | 'arc' | 'ring' | 'check' | 'cross' | 'diamond' | 'square' | 'half';

/** Tone and shape of one state, as a resource's status module gives it. */
export type StatusLook = { tone: Tone; shape: MarkShape };

export const toneClass = {
  ok: 'tone-ok',
  busy: 'tone-busy',
  warn: 'tone-warn',
  bad: 'tone-bad',
  unknown: 'tone-unknown',
  off: 'tone-off',
} as const satisfies Record<Tone, string>;

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const drawings: Record<MarkShape, ReactNode> = {
  disc: <circle cx="7" cy="7" r="4.5" fill="currentColor" />,
  arc: (
    <>
      <circle cx="7" cy="7" r="5" {...line} stroke="currentColor" strokeWidth="1.75" opacity=".28" />
      <path d="M7 2a5 5 0 1 1-5 5" {...line} stroke="currentColor" strokeWidth="1.75" />
    </>
  ),
  ring: <circle cx="7" cy="7" r="4.75" {...line} stroke="currentColor" strokeWidth="1.5" />,
  check: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="m4.4 7.2 1.8 1.8 3.4-3.8" {...line} className="stroke-surface" strokeWidth="1.5" />
    </>
  ),
  cross: (
    <>
      <rect x="1.25" y="1.25" width="11.5" height="11.5" rx="2.5" fill="currentColor" />
      <path d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1" {...line} className="stroke-surface" strokeWidth="1.5" />
    </>
  ),
  diamond: (
    <>
      <path d="M7 1.2 12.8 7 7 12.8 1.2 7Z" {...line} stroke="currentColor" strokeWidth="1.25" />
      <path d="M4.1 7.1 7 4.2M4.9 9.2l4.3-4.3M7 9.9l2.9-2.9" stroke="currentColor" strokeWidth="1.1" />
    </>
  ),
  square: (
    <rect x="2.5" y="2.5" width="9" height="9" rx="1.5" {...line} stroke="currentColor" strokeWidth="1.5" />
  ),
  half: (
    <>
      <circle cx="7" cy="7" r="4.75" {...line} stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 2.25a4.75 4.75 0 0 1 0 9.5Z" fill="currentColor" />
    </>
  ),
};

export type StatusMarkProps = { shape: MarkShape; tone?: Tone; className?: string };

/** The 14 px mark alone, hidden from readers: the word beside it says the state. */
export function StatusMark({ shape, tone, className }: StatusMarkProps) {
  return (
    <svg
      data-slot="status-mark"
      viewBox="0 0 14 14"
      aria-hidden="true"
      className={cn(
        'soft:size-3.5 flex-none overflow-visible',
        tone !== undefined && toneClass[tone],
        tone === undefined ? 'soft:text-current' : 'text-(--m)',
        shape === 'arc' && 'animate-turn',
        className,
      )}
    >
      {drawings[shape]}
    </svg>
  );
}

const word = cva('inline-flex items-center gap-2 whitespace-nowrap align-top text-13', {
  variants: {
    tone: {
      ok: '',
      busy: 'font-medium text-(--mt)',
      warn: 'font-medium text-(--mt)',
      bad: 'font-medium text-(--mt)',
      unknown: 'text-(--mt)',
      off: 'text-(--mt)',
    },
  },
});

export type StatusProps = StatusLook & { children: ReactNode; className?: string };

/** A state in a row: mark and word. Healthy words stay plain ink; only attention is coloured. */
export function Status({ tone, shape, children, className }: StatusProps) {
  return (
    <span data-slot="status" className={cn(toneClass[tone], word({ tone }), className)}>
      <StatusMark shape={shape} className="text-(--m)" />
      {children}
    </span>
  );
}
