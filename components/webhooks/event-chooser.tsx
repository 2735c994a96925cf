'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError } from '@/components/ui/field';
import { EVENT_TYPES, eventGroups, type EventType } from './event-types';

interface EventChooserProps {
  chosen: readonly EventType[];
  error: string | undefined;
  onChange: (chosen: EventType[]) => void;
}

/** Every type of event with a tick, in groups. */
export function EventChooser({ chosen, error, onChange }: EventChooserProps) {
  const errorId = useId();
  const toggle = (type: EventType) => {
    const isChosen = chosen.includes(type);
    onChange(EVENT_TYPES.filter((each) => (each === type ? !isChosen : chosen.includes(each))));
  };
  return (
    <fieldset
      className="grid min-w-0 gap-3 text-13"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <div className="flex flex-wrap items-center gap-2">
        <legend className="contents font-medium">
          <span className="font-medium">Events</span>
        </legend>
        <span className="text-12 text-muted">
          {chosen.length} of {EVENT_TYPES.length} chosen
        </span>
        <span className="ml-auto flex gap-2">
          <Button size="small" onClick={() => onChange([...EVENT_TYPES])}>
            Choose all
          </Button>
          <Button size="small" variant="ghost" onClick={() => onChange([])}>
            Choose none
          </Button>
        </span>
      </div>
      <div className="gap-x-6 md:columns-2 lg:columns-3">
        {eventGroups.map(({ label, types }) => (
          <div
            key={label}
            role="group"
            aria-label={label}
            className="mb-4 grid break-inside-avoid gap-2 max-md:gap-0"
          >
            <p className="text-12 text-muted">{label}</p>
            {types.map(({ type, hint }) => (
              <Checkbox
                key={type}
                label={<code className="text-12">{type}</code>}
                hint={hint}
                checked={chosen.includes(type)}
                onChange={() => toggle(type)}
              />
            ))}
          </div>
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}
