'use client';

import { Banner } from '@/components/ui/banner';
import { useClockSkew } from '@/lib/browser/server-clock';
import { formatDuration } from '@/lib/format/duration';

/** Says that this browser's clock is wrong by much, where deadlines of the platform are counted down. Draws nothing else. */
export function ClockNote() {
  const skewMs = useClockSkew();
  if (skewMs === null) return null;
  const by = formatDuration(Math.abs(skewMs));
  return (
    <Banner
      kind="warn"
      title={`This machine’s clock is ${by} ${skewMs > 0 ? 'behind' : 'ahead of'} the platform’s.`}
    >
      Countdowns here go by the platform’s. Set the clock: signatures of webhooks are checked against it too.
    </Banner>
  );
}
