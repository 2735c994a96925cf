'use client';

import { useId, type ReactNode } from 'react';
import { checkClasses } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { FieldError } from '@/components/ui/field';

export type RadioOption<V extends string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps<V extends string> = {
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly RadioOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  name?: string;
  error?: string | undefined;
  /** Draws each option as a bordered tile, for a choice that shapes the form. */
  tiles?: boolean;
  className?: string;
};

/** One of a few. Arrow keys move and choose, as the system does it. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const ownName = useId();
  const {
    legend,
    legendHidden,
    options,
    value,
    onValueChange,
    name = ownName,
    error,
    tiles,
    className,
  } = props;
  const errorId = `${ownName}error`;
  return (
    <fieldset
      data-slot="radio-group"
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid min-w-0 gap-1.5 text-13"
    >
      <legend className={legendHidden === true ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div className={cn('grid gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              checkClasses.row,
              tiles === true &&
                'rounded-panel border border-border-strong bg-surface p-3 hover:bg-ctl-hover has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className={cn(
                checkClasses.box,
                'rounded-full checked:after:size-1.5 checked:after:rounded-full checked:after:bg-on-accent checked:after:content-[""]',
                tiles === true && 'focus-visible:outline-none',
              )}
            />
            <span className="grid min-w-0">
              <span className={tiles === true ? 'font-medium' : undefined}>{option.label}</span>
              {option.hint === undefined ? null : <span className="text-12 text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}
