'use client';

import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { Status } from '@/components/ui/status-mark';
import type { ApiKey } from '../read';
import { creditsCurl } from '../test-snippet';
import { isProven } from './rotation';

export interface ProveStepProps {
  fresh: ApiKey;
  platformUrl: string;
  onSwitched: () => void;
  onBack: () => void;
}

/** A read with the new key; the list tells when the platform has seen it. */
export function ProveStep({ fresh, platformUrl, onSwitched, onBack }: ProveStepProps) {
  const isDone = isProven(fresh);
  return (
    <div className="grid gap-3 px-4 pb-4 text-13">
      <p className="max-w-[75ch]">
        Run this where the new key is stored, with the key in <code>PORTICO_KEY</code>, or let a caller use
        it.
      </p>
      <CodeBlock label="curl command" code={creditsCurl(platformUrl)} />
      <p aria-live="polite">
        {isDone ? (
          <Status tone="ok" shape="check">
            The new key works: last used <Time value={fresh.lastUsedAt} />
          </Status>
        ) : (
          <Status tone="off" shape="ring">
            Not used yet, as far as the platform reports
          </Status>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant={isDone ? 'primary' : 'secondary'} onClick={onSwitched}>
          {isDone ? 'All callers use the new key' : 'Go on without the proof'}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  );
}
