'use client';

import { useIsInBrowser } from '@/components/use-clock';
import { useLiveText } from '@/components/use-live-text';
import { useTimeZone } from '@/lib/browser/zone';
import { absoluteTime, readInstant, relativeTime, type Instant } from '@/lib/format/time';

/** The exact time for a hover: UTC, the browser's zone, what was guessed, and the value as it came. */
function exactTime(instant: Instant, epochMs: number, isInBrowser: boolean): string {
  const utc = absoluteTime(epochMs);
  const zone = isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const local = zone === 'UTC' ? null : absoluteTime(epochMs, zone);
  const inferred = instant.inferred ? 'unit or zone inferred' : null;
  return [utc, local, inferred, `Raw: ${instant.raw}`].filter((part) => part !== null).join('\n');
}

export type TimeProps = {
  /** As the platform gave it: text, number or nothing. */
  value: unknown;
  /** What stands for null: "never used", "not revoked". */
  absent?: string;
  /** The full date in place of the age. */
  absolute?: boolean;
  className?: string;
};

/** A time in words, exact and raw on hover. What cannot be read as a time is shown as it came. */
export function Time({ value, absent = 'not reported', absolute = false, className }: TimeProps) {
  const instant = readInstant(value);
  const epochMs = instant?.epochMs ?? null;
  const isInBrowser = useIsInBrowser();
  const timeZone = useTimeZone();
  const { ref, text } = useLiveText<HTMLTimeElement>((nowMs) => {
    if (epochMs === null) return '';
    return absolute ? absoluteTime(epochMs, timeZone) : relativeTime(epochMs, nowMs, timeZone);
  });
  if (instant === null) return <span className={className ?? 'text-faint'}>{absent}</span>;
  if (epochMs === null) {
    return (
      <code className={className} title="Shown as given: not a time that can be read">
        {instant.raw}
      </code>
    );
  }
  return (
    <time
      ref={ref}
      dateTime={new Date(epochMs).toISOString()}
      title={exactTime(instant, epochMs, isInBrowser)}
      className={className}
    >
      {text}
    </time>
  );
}
