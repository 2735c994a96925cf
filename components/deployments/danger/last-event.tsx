'use client';

import type { DeletionFacts } from '@/components/deployments/danger/use-deletion-facts';
import { Time } from '@/components/time';

/** The last thing that happened: who deletes an app that was redeployed a minute ago should know. */
export function LastEvent({ lastEvent }: Pick<DeletionFacts, 'lastEvent'>) {
  if (lastEvent === 'reading') return 'Reading what happened last.';
  if (lastEvent === 'unreadable') return 'What happened last could not be read.';
  const { value: event } = lastEvent;
  if (event === null) return 'No event is told of it.';
  return (
    <>
      Last event: <code>{event.type === '' ? 'type not reported' : event.type}</code>{' '}
      <Time value={event.at?.raw ?? null} absent="at a time not reported" />
    </>
  );
}
