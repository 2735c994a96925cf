import type { StatusLook } from '@/components/ui/status-mark';

/** How a state is drawn on a strip: short, tall, or hatched. */
export type CellKind = 'healthy' | 'unhealthy' | 'unknown';

export interface HealthLook extends StatusLook {
  label: string;
  cell: CellKind;
}

const known: ReadonlyMap<string, HealthLook> = new Map<string, HealthLook>([
  ['healthy', { label: 'Healthy', tone: 'ok', shape: 'disc', cell: 'healthy' }],
  ['unhealthy', { label: 'Unhealthy', tone: 'bad', shape: 'cross', cell: 'unhealthy' }],
  ['unknown', { label: 'Unknown', tone: 'unknown', shape: 'diamond', cell: 'unknown' }],
  ['degraded', { label: 'Degraded', tone: 'warn', shape: 'half', cell: 'unknown' }],
]);

/**
 * Everything known about a state of health: of the runtime, the route or a service (specification 3.3). A word that this
 * version does not know keeps its spelling and counts as unknown, not as a failure; null and '' were not reported.
 */
export function healthLook(state: string | null): HealthLook {
  const label = state === null || state === '' ? 'Not reported' : state;
  return known.get(state ?? '') ?? { label, tone: 'unknown', shape: 'diamond', cell: 'unknown' };
}
