'use client';

import { cn } from '@/components/ui/cn';
import { useClock } from '@/components/use-clock';
import { useTimeZone } from '@/lib/browser/zone';
import { absoluteTime, relativeTime } from '@/lib/format/time';

export type AgeStampProps = {
  /** When it was read, in milliseconds since 1970; 0 when it never was, as a query reports it. */
  readAt: number;
  /** The last read failed: the stamp says since when the values stand. */
  isStale?: boolean;
  /** What follows the age: "again in 1 s while one deploys". */
  children?: string;
  className?: string;
};

/** How old a panel's data is: "Read 4 s ago". Draws itself again. */
export function AgeStamp({ readAt, isStale = false, children, className }: AgeStampProps) {
  const timeZone = useTimeZone();
  const age = useClock((nowMs) => relativeTime(Math.min(readAt, nowMs), nowMs, timeZone));
  if (readAt === 0) return null;
  const words = isStale ? `Last read ${age}` : `Read ${age}`;
  return (
    <time
      data-slot="age-stamp"
      dateTime={new Date(readAt).toISOString()}
      title={absoluteTime(readAt, timeZone)}
      className={cn('text-12 whitespace-nowrap', isStale ? 'text-warn-text' : 'text-faint', className)}
    >
      {children === undefined ? words : `${words}, ${children}`}
    </time>
  );
}
