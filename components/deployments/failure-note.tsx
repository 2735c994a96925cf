'use client';

import { Link } from '@/components/link';
import type { KnownRun } from '@/components/deployments/known-runs';
import { endedRun } from '@/components/deployments/queries';
import { StatusMark } from '@/components/ui/status-mark';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

/** The second line of a row whose last run failed: at which stage, why, and where to look. The reason is read once. */
export function FailureNote({ run }: { run: KnownRun }) {
  const { data } = usePolledQuery(endedRun(run.runId));
  const stage = data?.stage ?? run.sightings.at(-1)?.stage ?? null;
  return (
    <span className="flex items-start gap-2 max-md:flex-wrap">
      <StatusMark shape="cross" tone="bad" className="mt-[3px] flex-none" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere max-md:flex-1">
        <b className="font-medium text-bad-text">
          Last run failed
          {stage === null ? (
            ''
          ) : (
            <>
              {' '}
              at <code>{stage}</code>
            </>
          )}
          .
        </b>{' '}
        {data?.errorMessage}
      </span>
      <Link
        href={routes.deploymentRun(run.deploymentId, run.runId)}
        className="link flex-none max-md:ml-[22px]"
      >
        Open run
      </Link>
    </span>
  );
}
