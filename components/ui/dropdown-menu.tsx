'use client';

import type { DropdownMenu as Radix } from 'radix-ui';
import { Slot } from 'radix-ui';
import { useState, type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { lazyPart } from '@/components/ui/lazy-part';
import type { MenuProps, MenuStart } from '@/components/ui/menu-parts';
import { tellNotLoaded } from '@/components/ui/not-loaded';

const menu = lazyPart(() => import('@/components/ui/menu-parts'));

/** Brings what a menu needs before one is opened. */
export const preloadMenu = menu.preload;

/** A menu of actions under its button. What it needs is loaded when the button is first pointed at or focused. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<MenuStart | null>(props.start ?? null);
  const parts = menu.usePart(opened !== null, () => {
    setOpened(null);
    tellNotLoaded();
  });
  if (parts !== null && opened !== null) return <parts.OpenMenu {...props} start={opened} />;
  const preload = () => void menu.preload();
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={opened !== null}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event: MouseEvent) => setOpened(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpened('keyboard');
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
}

/* What follows is drawn inside an open menu, so what it needs is there. */

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
  const parts = menu.usePart(false);
  const classes = cn(itemClasses, danger === true && 'text-bad-text [&>svg.lucide]:text-bad-text', className);
  if (parts === null) return null;
  if (rest.asChild === true) {
    return (
      <parts.Item className={classes} {...rest}>
        {children}
      </parts.Item>
    );
  }
  const last = disabledReason ?? end;
  return (
    <parts.Item
      className={classes}
      {...rest}
      disabled={rest.disabled === true || disabledReason !== undefined}
    >
      {icon}
      {children}
      {last === undefined ? null : <span className="ml-auto pl-4 text-12 text-faint">{last}</span>}
    </parts.Item>
  );
}

export function MenuSeparator() {
  const parts = menu.usePart(false);
  return parts === null ? null : <parts.Separator className="-mx-1 my-1 h-px bg-border" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = menu.usePart(false);
  return parts === null ? null : (
    <parts.Label className="grid px-2 py-1.5 text-12 text-muted">{children}</parts.Label>
  );
}

export type MenuChoiceProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onValueChange: (value: V) => void;
};

/** One of a few inside a menu, with a dot at the chosen one. */
export function MenuChoice<V extends string>({ label, value, options, onValueChange }: MenuChoiceProps<V>) {
  const parts = menu.usePart(false);
  const choose = (next: string) => {
    const found = options.find((option) => option.value === next);
    if (found !== undefined) onValueChange(found.value);
  };
  if (parts === null) return null;
  return (
    <parts.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {options.map((option) => (
        <parts.RadioItem key={option.value} value={option.value} className={itemClasses}>
          <span className="grid size-4 place-items-center">
            <parts.ItemIndicator className="size-1.5 rounded-full bg-text" />
          </span>
          {option.label}
        </parts.RadioItem>
      ))}
    </parts.RadioGroup>
  );
}

export type MenuCheckProps = {
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  children: ReactNode;
};

/** One of several that may be on together; the menu stays open. */
export function MenuCheck({ isChecked, onCheckedChange, children }: MenuCheckProps) {
  const parts = menu.usePart(false);
  if (parts === null) return null;
  return (
    <parts.CheckboxItem
      checked={isChecked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClasses}
    >
      <span className="grid size-4 place-items-center">
        <parts.ItemIndicator className="size-1.5 rounded-full bg-text" />
      </span>
      {children}
    </parts.CheckboxItem>
  );
}
