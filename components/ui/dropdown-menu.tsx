'use client';

import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { floatClasses } from '@/components/ui/float';

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  label?: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
  className?: string;
};

/** A menu of actions under its button. */
export function Menu({ trigger, label, align = 'end', children, className }: MenuProps) {
  return (
    // Not modal: the page behind a menu stays readable and does not lose its scrollbar.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(label === undefined ? {} : { 'aria-label': label })}
          className={cn(
            floatClasses,
            'z-50 min-w-[212px] animate-appear rounded-panel p-1 text-13',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClasses = cn(
  'flex h-8 w-full cursor-pointer items-center gap-2 rounded-mark px-2 text-13 outline-none max-md:h-11',
  'soft:[&>svg.lucide]:text-muted data-highlighted:bg-selected data-disabled:cursor-not-allowed data-disabled:text-faint',
);

export type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode;
  /** At the right end: a key, a cost. */
  end?: ReactNode;
  danger?: boolean;
  /** Why it cannot be run now; shown at the right end in place of `end`. */
  disabledReason?: string | undefined;
};

export function MenuItem({ icon, end, danger, disabledReason, className, children, ...rest }: MenuItemProps) {
  const classes = cn(itemClasses, danger === true && 'text-bad-text [&>svg.lucide]:text-bad-text', className);
  if (rest.asChild === true) {
    return (
      <Radix.Item className={classes} {...rest}>
        {children}
      </Radix.Item>
    );
  }
  const last = disabledReason ?? end;
  return (
    <Radix.Item
      className={classes}
      {...rest}
      disabled={rest.disabled === true || disabledReason !== undefined}
    >
      {icon}
      {children}
      {last === undefined ? null : <span className="ml-auto pl-4 text-12 text-faint">{last}</span>}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="grid px-2 py-1.5 text-12 text-muted">{children}</Radix.Label>;
}

export type MenuChoiceProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onValueChange: (value: V) => void;
};

/** One of a few inside a menu, with a dot at the chosen one. */
export function MenuChoice<V extends string>({ label, value, options, onValueChange }: MenuChoiceProps<V>) {
  const choose = (next: string) => {
    const found = options.find((option) => option.value === next);
    if (found !== undefined) onValueChange(found.value);
  };
  return (
    <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={itemClasses}>
          <span className="grid size-4 place-items-center">
            <Radix.ItemIndicator className="size-1.5 rounded-full bg-text" />
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
