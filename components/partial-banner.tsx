'use client';

import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { Instant } from '@/lib/format/time';

export type PartialBannerProps = {
  /** What may be missing: "Lines". */
  what: string;
  warningCode: string | null;
  isRetryable: boolean;
  observedAt: Instant | null;
  isReading: boolean;
  onRead: () => void;
};

/** Says that a window is partial, with the platform's own code and the age of the live read. Not an error (specification 2.4). */
export function PartialBanner({
  what,
  warningCode,
  isRetryable,
  observedAt,
  isReading,
  onRead,
}: PartialBannerProps) {
  const button = (
    <Button size="small" onClick={onRead} working={isReading}>
      Read now
    </Button>
  );
  return (
    <Banner kind="warn" title="Partial window." flush {...(isRetryable ? { actions: button } : {})}>
      {observedAt === null ? (
        'The live source was not read'
      ) : (
        <>
          The live source was last read <Time value={observedAt.raw} />
        </>
      )}
      {warningCode === null ? '' : ' ('}
      {warningCode === null ? null : <code>{warningCode}</code>}
      {warningCode === null ? '' : ')'}. {what} may be missing.
    </Banner>
  );
}
