'use client';

import { Link } from '@/components/link';
import { useWatches } from '@/components/catalog/watch/use-watches';
import { SightingWord } from '@/components/catalog/watch/watch-panel';
import { Time } from '@/components/time';
import { Panel } from '@/components/ui/panel';
import { routes } from '@/lib/routes';

/** What is waited for, on the overview; nothing where nothing is. */
export function WatchSummary() {
  const { watches } = useWatches();
  if (watches.length === 0) return null;
  return (
    <Panel title="Capacity watches" sub="kept in this browser">
      <ul>
        {watches.map(({ id, scope, name, seen: [last] }) => (
          <li
            key={id}
            className="flex min-h-row flex-wrap items-center gap-x-4 border-t border-border px-4 py-1.5 text-13 first:border-t-0"
          >
            <Link href={routes.catalog({ scope, q: id })} className="link min-w-0 flex-1 wrap-anywhere">
              {name}
            </Link>
            <SightingWord sighting={last} />
            {last === undefined ? null : <Time value={last.atMs} className="text-12 text-muted" />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
