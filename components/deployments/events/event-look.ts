import type { StatusLook } from '@/components/ui/status-mark';

/** The event types that the specification names (6.1). A deployment's own events may bring others (2.4). */
const known: ReadonlyMap<string, StatusLook> = new Map<string, StatusLook>([
  ['deployment.accepted', { tone: 'busy', shape: 'ring' }],
  ['deployment.progress', { tone: 'busy', shape: 'ring' }],
  ['deployment.live', { tone: 'ok', shape: 'disc' }],
  ['deployment.failed', { tone: 'bad', shape: 'cross' }],
  ['deployment.unhealthy', { tone: 'bad', shape: 'cross' }],
  ['deployment.env_updated', { tone: 'busy', shape: 'ring' }],
  ['deployment.redeploy_requested', { tone: 'busy', shape: 'ring' }],
  ['deployment.redeploy_completed', { tone: 'ok', shape: 'check' }],
  ['deployment.restart_requested', { tone: 'busy', shape: 'ring' }],
  ['deployment.deleted', { tone: 'off', shape: 'square' }],
]);

export type EventPrefix = 'deployment' | 'run' | 'credit' | 'other';

/** What a known type means, or null: then only its prefix says something (`prefixOfType`). */
export function lookOfType(type: string): StatusLook | null {
  return known.get(type) ?? null;
}

/** The first word of a type, as far as it says what the event is about. */
export function prefixOfType(type: string): EventPrefix {
  const prefix = type.split(/[._:/-]/, 1)[0];
  return prefix === 'deployment' || prefix === 'run' || prefix === 'credit' ? prefix : 'other';
}
