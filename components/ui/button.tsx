'use client';

import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { StatusMark } from '@/components/ui/status-mark';
import { Tooltip } from '@/components/ui/tooltip';
import { useOfflineReason } from '@/lib/browser/connection';

export const buttonVariants = cva(
  [
    'soft:relative inline-flex soft:flex-none items-center justify-center rounded-control border font-medium soft:whitespace-nowrap',
    'transition-[background-color,border-color] soft:[&>svg.lucide:first-child]:-ml-0.5',
    'not-data-working:disabled:border-border not-data-working:disabled:bg-sunken not-data-working:disabled:text-faint',
    'not-data-working:aria-disabled:border-border not-data-working:aria-disabled:bg-sunken not-data-working:aria-disabled:text-faint',
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border-border-strong bg-surface text-text hover:bg-ctl-hover active:bg-ctl-down',
        ghost:
          'border-transparent bg-transparent text-muted hover:bg-hover hover:text-text aria-pressed:bg-selected aria-pressed:text-text',
        danger:
          'border-border-strong bg-surface text-bad-text hover:border-bad-border hover:bg-bad-fill active:bg-bad-fill',
        dangerSolid: 'border-transparent bg-bad-solid text-on-bad',
      },
      size: {
        regular: 'soft:h-ctl gap-1.5 soft:px-3 text-13',
        small: 'soft:h-ctl-small gap-[5px] soft:px-2 text-12 [&>svg.lucide]:size-3.5',
      },
      /** For a word that holds a name: a long one breaks, and widens neither its dialog nor the page. */
      wraps: { true: 'h-auto max-w-full shrink whitespace-normal wrap-anywhere' },
    },
    compoundVariants: [
      { wraps: true, size: 'regular', className: 'min-h-ctl py-1' },
      { wraps: true, size: 'small', className: 'min-h-ctl-small py-1' },
    ],
    defaultVariants: { variant: 'secondary', size: 'regular' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Draws the only child (a link) as a button. */
    asChild?: boolean;
    /**
     * The action is under way: the button keeps its width and its focus, and does nothing. Given, also as false, by every button that
     * calls the platform, and so by none that can be pressed while there is no network.
     */
    working?: boolean | undefined;
    /** The word while working, such as "Issuing"; without it only the arc is drawn. */
    workingLabel?: string;
    /** Why it cannot be pressed; shown on hover and focus, and read out. Makes the button inert but keeps it reachable. */
    disabledReason?: string | undefined;
    /** Shown on hover and focus while there is no reason to show. */
    tip?: string | undefined;
  };

function ignore(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  event.stopPropagation();
}

function Working({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <>
      <span className="invisible contents" aria-hidden="true">
        {children}
      </span>
      <span className="absolute inset-0 inline-flex items-center justify-center gap-1.5 overflow-hidden">
        <StatusMark shape="arc" />
        {label ?? <span className="sr-only">Working</span>}
      </span>
    </>
  );
}

/** The button of the portal. `type` is "button" unless told, so that nothing submits by accident. */
export function Button({
  variant,
  size,
  wraps,
  asChild = false,
  working,
  workingLabel,
  disabledReason: ownReason,
  tip,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const offlineReason = useOfflineReason();
  const disabledReason = ownReason ?? (working === false ? offlineReason : undefined);
  const classes = cn(buttonVariants({ variant, size, wraps }), className);
  if (asChild) {
    return (
      <Tooltip content={tip}>
        <Slot.Root data-slot="button" className={classes} {...rest}>
          {children}
        </Slot.Root>
      </Tooltip>
    );
  }
  const isInert = working === true || disabledReason !== undefined;
  return (
    <Tooltip content={disabledReason ?? tip}>
      <button
        data-slot="button"
        type={type}
        className={classes}
        data-working={working === true ? '' : undefined}
        aria-busy={working === true || undefined}
        aria-disabled={isInert || undefined}
        onClick={isInert ? ignore : onClick}
        {...rest}
      >
        {working === true ? <Working label={workingLabel}>{children}</Working> : children}
      </button>
    </Tooltip>
  );
}
