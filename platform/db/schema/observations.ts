import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { deployments } from './deployments.ts';
import type { HealthState, ServiceFacts } from './row-types.ts';

export const events = pgTable(
  'events',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    id: text('id').notNull().unique(),
    deploymentId: text('deployment_id')
      .notNull()
      .references(() => deployments.id),
    type: text('type').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('events_deployment').on(t.deploymentId, t.sequence)],
);

/** `seq` rises by one per deployment and is never used twice; the oldest lines are trimmed. */
export const logLines = pgTable(
  'log_lines',
  {
    deploymentId: text('deployment_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    ts: instant('ts').notNull(),
    stream: text('stream').$type<'build' | 'stdout' | 'stderr' | 'platform'>().notNull(),
    level: text('level'),
    message: text('message').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deploymentId, t.seq] })],
);

export const healthObservations = pgTable(
  'health_observations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deploymentId: text('deployment_id').notNull(),
    runtimeState: text('runtime_state').$type<HealthState>().notNull(),
    runtimeReason: text('runtime_reason').notNull(),
    routeState: text('route_state').$type<HealthState>().notNull(),
    routeReason: text('route_reason').notNull(),
    routeStatus: integer('route_status'),
    services: jsonb('services').$type<ServiceFacts[]>().notNull(),
    observedAt: instant('observed_at').notNull(),
  },
  (t) => [index('health_observations_deployment').on(t.deploymentId, t.id)],
);
