'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EventRow } from './event-row';
import { groupByDay } from './events-model';
import type { DeploymentEvent } from './read';

/** Rows drawn at first and with each press: a year of events must not slow the page down. */
const STEP = 200;

export interface EventDaysProps {
  events: readonly DeploymentEvent[];
  /** IANA zone of the days. */
  timeZone: string;
  /** How many are drawn at first at least: as far as the one that is brought into view. */
  shownAtLeast?: number;
  /** Key of the event that is brought into view. */
  inView?: string | null;
}

/** Events under the days they happened on. */
export function EventDays({ events, timeZone, shownAtLeast = 0, inView = null }: EventDaysProps) {
  const [count, setCount] = useState(Math.max(STEP, shownAtLeast));
  const days = groupByDay(events.slice(0, count), timeZone);
  const rest = events.length - count;
  return (
    <>
      {days.map((day) => (
        <section key={day.key} aria-label={day.label} className="border-border [&+section]:border-t">
          <h2 className="flex items-baseline gap-2 border-b border-border bg-sunken px-4 py-1.5 text-12 font-medium text-muted">
            {day.label}
          </h2>
          <ol className="divide-y divide-border text-13">
            {day.events.map((event) => (
              <EventRow key={event.key} event={event} isInView={event.key === inView} />
            ))}
          </ol>
        </section>
      ))}
      {rest > 0 ? (
        <div className="border-t border-border px-4 py-2">
          <Button size="small" onClick={() => setCount(count + STEP)}>
            Show {Math.min(rest, STEP)} older of {rest}
          </Button>
        </div>
      ) : null}
    </>
  );
}
