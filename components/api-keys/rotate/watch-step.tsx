'use client';

import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { Status } from '@/components/ui/status-mark';
import { useNow } from '@/lib/browser/use-now';
import { formatDuration } from '@/lib/format/duration';
import type { ApiKey } from '../read';
import { quietOf, type Switch } from './rotation';

export interface WatchStepProps {
  old: ApiKey;
  switched: Switch;
  onRevoke: () => void;
  /** Watches anew from now on. */
  onAgain: () => void;
}

/** Whether anybody still uses the old key. */
export function WatchStep({ old, switched, onRevoke, onAgain }: WatchStepProps) {
  const nowMs = useNow(10_000);
  const quiet = quietOf(old, switched, nowMs);
  return (
    <div className="grid gap-3 px-4 pb-4 text-13">
      <p aria-live="polite">
        {quiet.kind === 'used' ? (
          <Status tone="warn" shape="half">
            The old key was used after the switch: <Time value={old.lastUsedAt} />
          </Status>
        ) : (
          <Status tone="ok" shape="disc">
            The old key has been quiet for {formatDuration(quiet.forMs)}, since the switch
          </Status>
        )}
      </p>
      <p className="max-w-[75ch] text-muted">
        {quiet.kind === 'used'
          ? 'A caller still has it and would be refused. Find it, give it the new key, then watch again.'
          : 'Wait as long as the rarest caller sleeps: a job of every night needs a day. The list is read every 15 seconds while this page is open.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={onRevoke}>
          Revoke the old key
        </Button>
        {quiet.kind === 'used' ? <Button onClick={onAgain}>Watch again from now</Button> : null}
        <code className="self-center text-muted">{old.id}</code>
      </div>
    </div>
  );
}
