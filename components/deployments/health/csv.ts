import { csvText } from '@/lib/format/csv';
import type { Observation } from './health-model';

const HEAD = [
  'observed_at',
  'runtime_state',
  'runtime_reason',
  'route_state',
  'route_reason',
  'route_status',
] as const;

/** The observations as CSV, under the API's own names and with times as they came. */
export function observationsCsv(observations: readonly Observation[]): string {
  const lines = observations.map((each) => [
    each.at?.raw,
    each.runtimeState,
    each.runtimeReason,
    each.routeState,
    each.routeReason,
    each.routeStatus,
  ]);
  return csvText([HEAD, ...lines]);
}
