import * as z from 'zod/mini';
import { windowFactsOf, windowFields, type WindowFacts } from '@/components/deployments/window-facts';
import {
  flag,
  instantRaw,
  maybeRecord,
  maybeText,
  numberOrNull,
  readAnswer,
  record,
  rows,
  text,
  type BrokenRow,
  type Rows,
} from '@/lib/api/read';
import { readInstant, type Instant } from '@/lib/format/time';
import type { Observation } from './health-model';

const observationSchema = record({
  runtime_state: text(),
  runtime_reason: maybeText(),
  route_state: text(),
  route_reason: maybeText(),
  route_status: numberOrNull(),
  observed_at: instantRaw(),
});

const observationRow = z.pipe(
  observationSchema,
  z.transform((raw): Observation => ({
    at: readInstant(raw.observed_at),
    runtimeState: raw.runtime_state,
    runtimeReason: raw.runtime_reason,
    routeState: raw.route_state,
    routeReason: raw.route_reason,
    routeStatus: raw.route_status,
    ...(Object.keys(raw.extra).length > 0 && { extra: raw.extra }),
  })),
);

const serviceSchema = record({
  name: text(),
  state: text(),
  replicas: numberOrNull(),
  updated_replicas: numberOrNull(),
  ready_replicas: numberOrNull(),
  available_replicas: numberOrNull(),
  public_endpoint_count: numberOrNull(),
  forwarded_port_count: numberOrNull(),
  dedicated_ip_count: numberOrNull(),
  restart_count: numberOrNull(),
  restart_count_supported: flag(),
});

/** What was seen of one service at the latest observation. Null is "not reported", never zero. */
export interface ServiceHealth {
  name: string;
  state: string;
  replicas: number | null;
  updated: number | null;
  ready: number | null;
  available: number | null;
  publicEndpoints: number | null;
  forwardedPorts: number | null;
  dedicatedIps: number | null;
  /** Null where the runtime does not count restarts, which is always so today (specification 2.4). */
  restarts: number | null;
  extra: Record<string, unknown>;
}

const serviceRow = z.pipe(
  serviceSchema,
  z.transform((raw): ServiceHealth => ({
    name: raw.name,
    state: raw.state,
    replicas: raw.replicas,
    updated: raw.updated_replicas,
    ready: raw.ready_replicas,
    available: raw.available_replicas,
    publicEndpoints: raw.public_endpoint_count,
    forwardedPorts: raw.forwarded_port_count,
    dedicatedIps: raw.dedicated_ip_count,
    restarts: raw.restart_count_supported ? raw.restart_count : null,
    extra: raw.extra,
  })),
);

const summarySchema = maybeRecord({
  runtime_state: maybeText(),
  runtime_reason: maybeText(),
  route_state: maybeText(),
  route_reason: maybeText(),
  consecutive_runtime_failures: numberOrNull(),
  consecutive_route_failures: numberOrNull(),
  freshness_at: instantRaw(),
  services: rows(serviceRow),
});

const historySchema = record({ summary: summarySchema, observations: rows(observationRow), ...windowFields });

export interface HealthSummary {
  /** Null when nothing was observed; words that this version does not know stay as they are. */
  runtimeState: string | null;
  runtimeReason: string | null;
  routeState: string | null;
  routeReason: string | null;
  runtimeFailures: number | null;
  routeFailures: number | null;
  freshnessAt: Instant | null;
  services: Rows<ServiceHealth>;
}

/** The specification names no partial flag for this answer (2.4), but says that such a read may be partial (7.1.5). */
export interface HealthHistory extends WindowFacts {
  summary: HealthSummary;
  /** In the order of the answer. */
  observations: Observation[];
  broken: BrokenRow[];
  /** Fields of the answer, its summary and its services that this version does not know, as they came. */
  extra: Record<string, unknown>;
}

/** What of an answer has no place on the page; the unknown fields of a service stand under its name. */
function unknownFields(history: z.output<typeof historySchema>): Record<string, unknown> {
  const services = history.summary?.services.rows.filter(({ extra }) => Object.keys(extra).length > 0) ?? [];
  return {
    ...history.extra,
    ...history.summary?.extra,
    ...Object.fromEntries(services.map(({ name, extra }) => [name || 'service', extra])),
  };
}

/** Reads the answer of GET /deployments/{id}/health-history. @throws ApiError `unreadable_answer` when it is no object */
export function readHealthHistory(answer: unknown): HealthHistory {
  const history = readAnswer(historySchema, answer);
  const { summary, observations } = history;
  return {
    summary: {
      runtimeState: summary?.runtime_state ?? null,
      runtimeReason: summary?.runtime_reason ?? null,
      routeState: summary?.route_state ?? null,
      routeReason: summary?.route_reason ?? null,
      runtimeFailures: summary?.consecutive_runtime_failures ?? null,
      routeFailures: summary?.consecutive_route_failures ?? null,
      freshnessAt: readInstant(summary?.freshness_at),
      services: summary?.services ?? { rows: [], broken: [] },
    },
    observations: observations.rows,
    broken: observations.broken,
    extra: unknownFields(history),
    ...windowFactsOf(history),
  };
}
