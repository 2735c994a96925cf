import type { Observation } from './health-model';

const HEAD = [
  'observed_at',
  'runtime_state',
  'runtime_reason',
  'route_state',
  'route_reason',
  'route_status',
] as const;

/** Quoted where needed. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
function csvField(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The observations as CSV (RFC 4180), under the API's own names and with times as they came. */
export function observationsCsv(observations: readonly Observation[]): string {
  const lines = observations.map((each) =>
    [
      each.at?.raw,
      each.runtimeState,
      each.runtimeReason,
      each.routeState,
      each.routeReason,
      each.routeStatus,
    ].map(csvField),
  );
  return [HEAD, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}
