import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Database } from '../../db/database.ts';
import { healthObservations as observations } from '../../db/schema/observations.ts';
import type { ServiceFacts } from '../../db/schema/row-types.ts';
import { historyUnavailable } from '../../http/platform-error.ts';
import { isUnavailable } from '../unavailable.ts';
import { assertOwnDeployment } from './own-deployment.ts';
import type { healthHistorySchema } from './schema.ts';

/**
 * The newest `limit` observations, newest first, and a summary of where things stand: the newest observation's
 * states, and how many in a row have failed among all that are kept. Throws deployment_not_found, and
 * history_unavailable in its own shape (specification 7.4).
 */
export async function readHealthHistory(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
  deploymentId: string,
  limit: number,
): Promise<z.infer<typeof healthHistorySchema>> {
  const [rows, failures] = await readObservations(db, accountId, deploymentId, limit).catch(unavailable);
  const latest = rows[0];
  return {
    summary: {
      runtime_state: latest?.runtimeState ?? null,
      runtime_reason: latest?.runtimeReason ?? null,
      route_state: latest?.routeState ?? null,
      route_reason: latest?.routeReason ?? null,
      consecutive_runtime_failures: failures.runtime,
      consecutive_route_failures: failures.route,
      freshness_at: latest?.observedAt.toISOString() ?? null,
      services: (latest?.services ?? []).map(withoutRestartCount),
    },
    observations: rows.map((row) => ({
      runtime_state: row.runtimeState,
      runtime_reason: row.runtimeReason,
      route_state: row.routeState,
      route_reason: row.routeReason,
      route_status: row.routeStatus,
      observed_at: row.observedAt.toISOString(),
    })),
  };
}

async function readObservations(db: Database, accountId: string, deploymentId: string, limit: number) {
  await assertOwnDeployment(db, accountId, deploymentId);
  return Promise.all([
    db
      .select()
      .from(observations)
      .where(eq(observations.deploymentId, deploymentId))
      .orderBy(desc(observations.id))
      .limit(limit),
    countFailures(db, deploymentId),
  ]);
}

function unavailable(error: unknown): never {
  throw isUnavailable(error) ? historyUnavailable() : error;
}

/** How many of the newest observations in a row were unhealthy, for each of the two probes. */
async function countFailures(db: Database, deploymentId: string) {
  const newest = (state: SQL) => sql`(
    select count(*)::int from ${observations}
    where deployment_id = ${deploymentId} and id > coalesce((
      select max(id) from ${observations} where deployment_id = ${deploymentId} and ${state} <> 'unhealthy'
    ), 0))`;
  const { rows } = await db.execute<{ runtime: number; route: number }>(
    sql`select ${newest(sql`runtime_state`)} as runtime, ${newest(sql`route_state`)} as route`,
  );
  return rows[0] ?? { runtime: 0, route: 0 };
}

/** The runtime counts no restarts (specification 2.4). */
function withoutRestartCount(facts: ServiceFacts) {
  return { ...facts, restart_count: null, restart_count_supported: false as const };
}
