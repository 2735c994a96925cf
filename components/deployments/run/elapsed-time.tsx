'use client';

import type { KnownRun } from '@/components/deployments/known-runs';
import { elapsed } from '@/components/deployments/run/timeline';
import { useNow } from '@/lib/browser/use-now';
import { formatDuration } from '@/lib/format/duration';

/** How long a run takes, as far as this browser can know. Alone, so that only it is drawn each second. */
export function ElapsedTime({ known }: { known: KnownRun | null }) {
  const nowMs = useNow(1000);
  const span = known === null ? null : elapsed(known, known.acceptedAtMs, nowMs);
  if (span === null) return <span className="font-normal text-faint">not observed</span>;
  return (
    <span suppressHydrationWarning>
      {span.isAtMost ? 'at most ' : ''}
      {formatDuration(span.ms)}
    </span>
  );
}
