'use client';

import type { KnownRun } from '@/components/deployments/known-runs';
import { elapsed } from '@/components/deployments/run/timeline';
import { useLiveText } from '@/components/use-live-text';
import { formatDuration } from '@/lib/format/duration';

/** How long a run takes, as far as this browser can know. */
export function ElapsedTime({ known }: { known: KnownRun | null }) {
  const spanAt = (nowMs: number) => (known === null ? null : elapsed(known, known.acceptedAtMs, nowMs));
  const { ref, text } = useLiveText<HTMLSpanElement>((nowMs) => {
    const span = spanAt(nowMs);
    return span === null ? '' : `${span.isAtMost ? 'at most ' : ''}${formatDuration(span.ms)}`;
  });
  // Whether there is a span does not depend on the time.
  if (spanAt(0) === null) return <span className="font-normal text-faint">not observed</span>;
  return (
    <span ref={ref} suppressHydrationWarning>
      {text}
    </span>
  );
}
