import { webhookEventTypeValues } from '@/lib/api/schema.gen';

/** Every type that can be subscribed to (specification 6.1), from the contract. */
export const EVENT_TYPES = webhookEventTypeValues;

export type EventType = (typeof EVENT_TYPES)[number];

export interface EventGroup {
  label: string;
  types: readonly { type: EventType; hint: string }[];
}

/** The types by what they tell of. What each says is its name; which operation emits which is not specified. */
export const eventGroups: readonly EventGroup[] = [
  {
    label: 'Deploys',
    types: [
      { type: 'deployment.accepted', hint: 'A create was accepted' },
      { type: 'deployment.progress', hint: 'A run reached a stage; the most frequent' },
      { type: 'deployment.live', hint: 'It serves' },
      { type: 'deployment.failed', hint: 'A run failed' },
    ],
  },
  {
    label: 'Changes',
    types: [
      { type: 'deployment.redeploy_requested', hint: 'A redeploy was asked for' },
      { type: 'deployment.redeploy_completed', hint: 'A redeploy ended' },
      { type: 'deployment.restart_requested', hint: 'A restart was asked for' },
      { type: 'deployment.env_updated', hint: 'Environment variables were changed' },
      { type: 'deployment.deleted', hint: 'It was deleted' },
    ],
  },
  { label: 'Health', types: [{ type: 'deployment.unhealthy', hint: 'It stopped answering its probes' }] },
  { label: 'Account', types: [{ type: 'credit.updated', hint: 'The credit state changed' }] },
];

/** How many of the types a webhook gets, in words. */
export function eventCountWords(events: readonly string[] | null): string {
  if (events === null) return 'not reported';
  const known = new Set<string>(EVENT_TYPES);
  if (new Set(events.filter((event) => known.has(event))).size === known.size) return `all ${events.length}`;
  return `${events.length} of ${known.size}`;
}
