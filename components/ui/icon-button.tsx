'use client';

import { Button, type ButtonProps } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';

export type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'workingLabel' | 'tip'> & {
  /** What it does, read out and shown on hover. */
  label: string;
  /** No tooltip, where a menu opens in its place. */
  quiet?: boolean;
};

/** A square button with an icon and a name; it stays one where a row of buttons is stretched over a phone. */
export function IconButton({
  label,
  quiet = false,
  className,
  variant = 'ghost',
  size,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      tip={quiet ? undefined : label}
      variant={variant}
      size={size}
      className={cn(
        'flex-none! p-0 max-md:after:absolute max-md:after:-inset-1 max-md:after:content-[""] [&>svg.lucide:first-child]:ml-0',
        size === 'small' ? 'w-ctl-small' : 'w-ctl',
        className,
      )}
      {...rest}
    />
  );
}
