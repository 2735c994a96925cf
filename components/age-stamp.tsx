'use client';

import { cn } from '@/components/ui/cn';
import { useLiveText } from '@/components/use-live-text';
import type { LastRead } from '@/lib/browser/last-read';
import { useOnTick } from '@/lib/browser/use-now';
import { useTimeZone } from '@/lib/browser/zone';
import { absoluteTime, relativeTime } from '@/lib/format/time';

export type ReadTimeProps = {
  lastRead: LastRead;
  /** What is said of an age such as "4 s ago"; that alone when not given. */
  words?: (age: string) => string;
  className?: string;
};

/** How long ago something was read. Keeps itself up: neither time nor a read that changed nothing draws it anew. */
export function ReadTime({ lastRead, words = (age) => age, className }: ReadTimeProps) {
  const timeZone = useTimeZone();
  const { ref, text } = useLiveText<HTMLTimeElement>((nowMs) =>
    words(relativeTime(Math.min(lastRead.atMs(), nowMs), nowMs, timeZone)),
  );
  useOnTick(1_000, () => {
    const [exact, title] = [new Date(lastRead.atMs()).toISOString(), absoluteTime(lastRead.atMs(), timeZone)];
    if (ref.current === null || (ref.current.dateTime === exact && ref.current.title === title)) return;
    Object.assign(ref.current, { dateTime: exact, title });
  });
  return (
    <time ref={ref} className={className} suppressHydrationWarning>
      {text}
    </time>
  );
}

export type AgeStampProps = {
  lastRead: LastRead;
  /** The last read failed: the stamp says since when the values stand. */
  isStale?: boolean;
  /** What follows the age: "again in 1 s while one deploys". */
  children?: string;
};

/** How old a panel's data is: "Read 4 s ago". */
export function AgeStamp({ lastRead, isStale = false, children }: AgeStampProps) {
  if (lastRead.atMs() === 0) return null;
  const end = children === undefined ? '' : `, ${children}`;
  return (
    <ReadTime
      lastRead={lastRead}
      words={(age) => `${isStale ? 'Last read' : 'Read'} ${age}${end}`}
      className={cn('text-12 md:whitespace-nowrap', isStale ? 'text-warn-text' : 'text-faint')}
    />
  );
}
