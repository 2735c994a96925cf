import { Link } from '@/components/link';
import { StatusMark } from '@/components/ui/status-mark';
import { Time } from '@/components/time';
import { useTimeZone } from '@/lib/browser/zone';
import { clockTime } from '@/lib/format/time';
import { routes } from '@/lib/routes';
import type { Happening } from './time-rows';

/** More are counted: the pages of events and runs list them all. */
const SHOWN_MAX = 12;

const kinds = { event: 'event', health: 'health', run: 'run seen here' } as const;

/** What happened in a span, newest first. */
export function TimeList({ deploymentId, items }: { deploymentId: string; items: readonly Happening[] }) {
  const timeZone = useTimeZone();
  if (items.length === 0)
    return (
      <p className="border-t border-border px-4 py-3 text-13 text-muted">Nothing is known of this time.</p>
    );
  return (
    <>
      <ol aria-label="What happened" className="divide-y divide-border border-t border-border">
        {items.slice(0, SHOWN_MAX).map(({ key, atMs, kind, look, words, code, runId }) => (
          <li
            key={key}
            className="grid grid-cols-[64px_14px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-1.5 text-13 max-md:grid-cols-[64px_14px_minmax(0,1fr)] max-md:px-3"
          >
            <span className="text-muted">{clockTime(atMs, timeZone)}</span>
            <StatusMark {...look} className="mt-[3px]" />
            <span className="min-w-0 wrap-anywhere">
              {runId === null ? (
                words
              ) : (
                <Link href={routes.deploymentRun(deploymentId, runId)} className="link">
                  {words}
                </Link>
              )}
              {code === null ? null : <code className="ml-2 text-12 text-muted">{code}</code>}
            </span>
            <span className="text-12 text-faint max-md:col-start-3">
              {kinds[kind]}, <Time value={atMs} className="text-faint" />
            </span>
          </li>
        ))}
      </ol>
      {items.length > SHOWN_MAX ? (
        <p className="border-t border-border px-4 py-2 text-12 text-muted">
          {items.length - SHOWN_MAX} more; select a shorter time to see them.
        </p>
      ) : null}
    </>
  );
}
