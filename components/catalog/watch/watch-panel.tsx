'use client';

import { Bell, BellRing, Trash2 } from 'lucide-react';
import { Link } from '@/components/link';
import { Availability } from '@/components/catalog/availability';
import { scopeFacts } from '@/components/catalog/scopes';
import { useWatches } from '@/components/catalog/watch/use-watches';
import { NAME_MAX, type Sighting, type Watch } from '@/components/catalog/watch/watches';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { Status } from '@/components/ui/status-mark';
import { useNotifyWish } from '@/lib/browser/notify';
import { counted } from '@/lib/format/count';
import { routes } from '@/lib/routes';

/** Whether a watched profile could be had when it was last looked at. */
export function SightingWord({ sighting }: { sighting: Sighting | undefined }) {
  if (sighting === undefined)
    return (
      <Status tone="unknown" shape="diamond">
        not looked at yet
      </Status>
    );
  const { canBeHad, word } = sighting;
  if (canBeHad === null)
    return (
      <Status tone="unknown" shape="diamond">
        not listed any more
      </Status>
    );
  return <Availability availability={{ word, isSoldOut: !canBeHad }} />;
}

function NotifyOfCapacity() {
  const { state, turnOn, turnOff } = useNotifyWish();
  if (state === 'unsupported') return null;
  const isOn = state === 'on';
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      disabledReason={
        state === 'blocked'
          ? 'This browser blocks notifications of this site. Its site settings can allow them.'
          : undefined
      }
      onClick={() => (isOn ? turnOff() : void turnOn())}
    >
      {isOn ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      {isOn ? 'Notifies' : 'Notify me'}
    </Button>
  );
}

function History({ seen }: Pick<Watch, 'seen'>) {
  if (seen.length === 0) return null;
  return (
    <details className="text-12 text-muted">
      <summary className="cursor-pointer rounded-[3px] hover:text-text">
        {counted(seen.length, 'change')} seen
      </summary>
      <ol className="mt-1 grid gap-1">
        {seen.map((sighting) => (
          <li key={sighting.atMs} className="flex flex-wrap items-center gap-x-3">
            <Time value={sighting.atMs} absolute className="text-12 text-muted" />
            <SightingWord sighting={sighting} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function WatchRow({ watch }: { watch: Watch }) {
  const { rename, unwatch } = useWatches();
  const [last] = watch.seen;
  return (
    <li className="grid gap-1.5 border-t border-border px-4 py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <span className="w-56 max-md:w-full">
          <Input
            aria-label={`Name of the watch on ${watch.id}`}
            defaultValue={watch.name}
            key={watch.name}
            maxLength={NAME_MAX}
            onBlur={({ target }) => rename(watch.id, target.value)}
          />
        </span>
        <SightingWord sighting={last} />
        <span className="text-12 text-muted">
          {last === undefined ? null : (
            <>
              seen <Time value={last.atMs} className="text-12" />
            </>
          )}
        </span>
        <Link
          href={routes.catalog({ scope: watch.scope, q: watch.id })}
          className="link ml-auto font-mono text-12 wrap-anywhere"
        >
          {watch.id}
        </Link>
        <IconButton label={`Stop watching ${watch.name}`} size="small" onClick={() => unwatch(watch.id)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <History seen={watch.seen} />
    </li>
  );
}

/** What is waited for, since when, and what was seen of it. */
export function WatchPanel() {
  const { watches, isFull } = useWatches();
  const catalogs = [...new Set(watches.map(({ scope }) => scopeFacts[scope].label))];
  return (
    <Panel title="Capacity watches" sub="kept in this browser" actions={<NotifyOfCapacity />}>
      <ul aria-label="Capacity watches">
        {watches.map((watch) => (
          <WatchRow key={watch.id} watch={watch} />
        ))}
      </ul>
      <PanelFoot end={isFull ? 'No more than these 20' : undefined}>
        {catalogs.join(', ')}: read once a minute while the portal is open, in hidden tabs every two.
      </PanelFoot>
    </Panel>
  );
}
