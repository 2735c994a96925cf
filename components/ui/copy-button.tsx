'use client';

import { Check, Copy, TriangleAlert } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { useCopy, type CopyState } from '@/components/ui/use-copy';

const icons = {
  idle: <Copy aria-hidden="true" />,
  copied: <Check aria-hidden="true" />,
  failed: <TriangleAlert aria-hidden="true" />,
} as const satisfies Record<CopyState, unknown>;

const words = { copied: 'Copied', failed: 'Not copied' } as const;

export type CopyButtonProps = {
  value: string;
  /** What it is, in the announcement and the name: "Key id" gives "Copy key id". */
  what: string;
  /** Word on the button at rest; without it only the icon is drawn. */
  children?: string;
} & Pick<ButtonProps, 'variant' | 'size' | 'className'>;

/** Copies exactly `value` and says so. */
export function CopyButton({ value, what, children, variant, size, className }: CopyButtonProps) {
  const { state, copy } = useCopy(what);
  const name = `Copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  if (children === undefined) {
    return (
      <IconButton label={name} size={size ?? 'small'} className={className} onClick={() => void copy(value)}>
        {icons[state]}
      </IconButton>
    );
  }
  return (
    <Button variant={variant} size={size} className={className} onClick={() => void copy(value)}>
      {icons[state]}
      {state === 'idle' ? children : words[state]}
    </Button>
  );
}

export type CopyTextProps = {
  value: string;
  /** What it is: "Deployment id". */
  what: string;
  /** What is drawn in place of the whole value, such as a shortened id. */
  children?: string;
  className?: string;
};

/** An id, a URL or a code in mono that copies on click. */
export function CopyText({ value, what, children, className }: CopyTextProps) {
  const { state, copy } = useCopy(what);
  return (
    <button
      type="button"
      data-slot="copy-text"
      title={state === 'idle' ? `Copy ${what}: ${value}` : words[state]}
      onClick={() => void copy(value)}
      className={cn(
        'inline-flex max-w-full cursor-copy items-center gap-1 rounded-[3px] font-mono text-12 leading-5 underline decoration-transparent decoration-dotted underline-offset-3 hover:text-text hover:decoration-faint',
        className,
      )}
    >
      <span className="truncate">{children ?? value}</span>
      {state === 'copied' ? <Check aria-hidden="true" className="size-3! text-ok" /> : null}
      {state === 'failed' ? <TriangleAlert aria-hidden="true" className="size-3! text-warn" /> : null}
    </button>
  );
}
