'use client';

import { useState } from 'react';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { UnknownFields } from '@/components/unknown-fields';
import { useTimeZone } from '@/lib/browser/zone';
import { clockTime } from '@/lib/format/time';
import { byDay } from './audit-model';
import type { AuditEvent } from './read';

/** Rows drawn at first and with each press: thousands of events must not slow the page down. */
const STEP = 200;

export interface AuditDaysProps {
  events: readonly AuditEvent[];
  labels: Readonly<Record<string, string>>;
}

/** Events under the days they happened on. */
export function AuditDays({ events, labels }: AuditDaysProps) {
  const [count, setCount] = useState(STEP);
  const timeZone = useTimeZone();
  const rest = events.length - count;
  return (
    <>
      {byDay(events.slice(0, count), timeZone).map((day) => (
        <section key={day.label} aria-label={day.label} className="border-border [&+section]:border-t">
          <h2 className="border-b border-border bg-sunken px-4 py-1.5 text-12 font-medium text-muted">
            {day.label}
          </h2>
          <ol className="divide-y divide-border text-13">
            {day.events.map((event) => (
              <AuditRow key={event.rowId} {...{ event, labels, timeZone }} />
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

type AuditRowProps = { event: AuditEvent; labels: AuditDaysProps['labels']; timeZone: string };

function AuditRow({ event, labels, timeZone }: AuditRowProps) {
  const { type, keyId, actor, at, extra } = event;
  const atMs = at?.epochMs ?? null;
  const label = keyId === null ? undefined : labels[keyId];
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-4 py-2 md:grid-cols-[76px_minmax(0,230px)_minmax(0,1fr)_auto] md:items-baseline">
      <span className="tabular-nums">
        {atMs === null ? (
          <Time value={at?.raw ?? null} absent="no time" />
        ) : (
          <time dateTime={new Date(atMs).toISOString()} title={`Raw: ${at?.raw ?? ''}`}>
            {clockTime(atMs, timeZone)}
          </time>
        )}
      </span>
      <span className="wrap-anywhere">
        {type === '' ? <span className="text-faint">event not reported</span> : <code>{type}</code>}
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-md:col-start-2">
        {keyId === null ? (
          <span className="text-faint">no key named</span>
        ) : (
          <CopyText value={keyId} what="Key id" />
        )}
        {label === undefined ? null : (
          <span className="text-muted" title="Label in this browser only">
            {label}
          </span>
        )}
      </span>
      <span className="text-muted max-md:col-start-2">
        {actor === null ? (
          <span className="text-faint">no actor named</span>
        ) : (
          <>
            by <CopyText value={actor} what="Actor" />
          </>
        )}
      </span>
      {Object.keys(extra).length === 0 ? null : (
        <div className="col-start-2 md:col-span-3">
          <UnknownFields fields={extra} />
        </div>
      )}
    </li>
  );
}
