import { Boxes, CircleDot, Coins, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { plainText } from '@/components/deployments/logs/ansi';
import { Time } from '@/components/time';
import { Tag } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { CopyButton } from '@/components/ui/copy-button';
import { StatusMark } from '@/components/ui/status-mark';
import { UnknownFields } from '@/components/unknown-fields';
import { useTimeZone } from '@/lib/browser/zone';
import { clockTime } from '@/lib/format/time';
import { lookOfType, prefixOfType, type EventPrefix } from './event-look';
import type { DeploymentEvent } from './read';

const iconProps = { 'aria-hidden': true, className: 'size-3.5! text-faint' } as const;
const icons: Readonly<Record<EventPrefix, ReactNode>> = {
  deployment: <Boxes {...iconProps} />,
  run: <Play {...iconProps} />,
  credit: <Coins {...iconProps} />,
  other: <CircleDot {...iconProps} />,
};

function TypeMark({ type }: { type: string }) {
  const look = lookOfType(type);
  return look === null ? icons[prefixOfType(type)] : <StatusMark {...look} />;
}

function Clock({ event }: { event: DeploymentEvent }) {
  const timeZone = useTimeZone();
  const atMs = event.at?.epochMs ?? null;
  if (atMs === null)
    return <span className="text-faint">{event.at === null ? 'no time' : event.at.raw}</span>;
  return <time dateTime={new Date(atMs).toISOString()}>{clockTime(atMs, timeZone)}</time>;
}

const wide = {
  row: 'md:grid-cols-[14px_64px_208px_minmax(0,1fr)_auto_28px] md:py-1.5',
  cell: 'md:min-h-7 md:py-1',
} as const;

export interface EventRowProps {
  event: DeploymentEvent;
  isCompact?: boolean;
  /** Brought into view when it is first drawn. */
  isInView?: boolean;
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** One event: when, of which type, what it says. Its text is shown as it came and does nothing. */
export function EventRow({ event, isCompact = false, isInView = false }: EventRowProps) {
  const onWide = (classes: string) => (isCompact ? '' : classes);
  return (
    <li
      ref={isInView ? bringIntoView : null}
      className={cn(
        'tint-on-hover grid grid-cols-[14px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 leading-5 hover:bg-hover',
        onWide(wide.row),
      )}
    >
      <span className={cn('grid h-5 place-items-center', onWide('md:h-7'))}>
        <TypeMark type={event.type} />
      </span>
      <div className={cn('grid min-w-0 gap-1', onWide('md:contents'))}>
        <div className={cn('flex flex-wrap items-center gap-x-2 gap-y-1', onWide('md:contents'))}>
          <code className={cn('leading-5 text-muted', onWide(wide.cell))}>
            <Clock event={event} />
          </code>
          <span
            className={cn('min-w-0 overflow-hidden text-12 leading-5', onWide(wide.cell))}
            title={event.type}
          >
            {event.type === '' ? (
              <span className="text-faint">type not reported</span>
            ) : (
              <Tag>{event.type}</Tag>
            )}
          </span>
          <span className={cn('text-12 leading-5 whitespace-nowrap', onWide(cn('md:order-1', wide.cell)))}>
            {event.at === null ? null : <Time value={event.at.raw} className="text-faint" />}
          </span>
        </div>
        <p className={cn('min-w-0 wrap-anywhere whitespace-pre-wrap', onWide(wide.cell))}>
          {event.message === '' ? (
            <span className="text-faint">no message</span>
          ) : (
            <bdi>{plainText(event.message)}</bdi>
          )}
        </p>
      </div>
      {isCompact || event.id === '' ? null : (
        <CopyButton value={event.id} what="Event id" className="md:order-2" />
      )}
      {isCompact || Object.keys(event.extra).length === 0 ? null : (
        <div className="col-span-2 col-start-2 md:order-3 md:col-span-3 md:col-start-3">
          <UnknownFields fields={event.extra} />
        </div>
      )}
    </li>
  );
}
