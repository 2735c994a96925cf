import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { deployments, releases, runs } from '../db/schema/deployments.ts';
import { healthObservations, logLines } from '../db/schema/observations.ts';
import type { HealthState } from '../db/schema/row-types.ts';

/** Writes what the runtime writes when a deployment's run succeeds. Gives the id of the live release. */
export async function makeLive(db: Database, deploymentId: string, liveSince = new Date()): Promise<string> {
  const id = `rel_${deploymentId.slice(4)}`;
  const [run] = await db
    .update(runs)
    .set({
      status: 'succeeded',
      stage: 'route',
      frontendUrl: 'http://app.localhost:4080',
      finishedAt: new Date(),
    })
    .where(eq(runs.deploymentId, deploymentId))
    .returning({ id: runs.id });
  await db
    .insert(releases)
    .values({ id, deploymentId, runId: run?.id ?? '', runtime: 'dynamic', folder: '/nowhere' })
    .onConflictDoNothing();
  await db
    .update(deployments)
    .set({ status: 'live', liveReleaseId: id, liveSince })
    .where(eq(deployments.id, deploymentId));
  return id;
}

/** Writes `count` log lines with rising `seq` from 1; every third has a level. */
export async function writeLogLines(db: Database, deploymentId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    deploymentId,
    seq: index + 1,
    ts: new Date(1_795_000_000_000 + index * 1000),
    stream: 'stdout' as const,
    level: index % 3 === 0 ? 'info' : null,
    message: `line ${String(index + 1)}`,
  }));
  await db.insert(logLines).values(rows);
}

/** Writes observations, oldest first; each names the state of the runtime and of the route. */
export async function writeObservations(
  db: Database,
  deploymentId: string,
  states: readonly (readonly [HealthState, HealthState])[],
): Promise<void> {
  const rows = states.map(([runtimeState, routeState], index) => ({
    deploymentId,
    runtimeState,
    runtimeReason: `runtime ${runtimeState}`,
    routeState,
    routeReason: `route ${routeState}`,
    routeStatus: routeState === 'healthy' ? 200 : null,
    services: [
      {
        name: 'app',
        state: runtimeState === 'healthy' ? ('healthy' as const) : ('degraded' as const),
        replicas: 1,
        updated_replicas: 1,
        ready_replicas: runtimeState === 'healthy' ? 1 : 0,
        available_replicas: runtimeState === 'healthy' ? 1 : 0,
        public_endpoint_count: 1,
        forwarded_port_count: 1,
        dedicated_ip_count: 0,
      },
    ],
    observedAt: new Date(1_795_000_000_000 + index * 15_000),
  }));
  await db.insert(healthObservations).values(rows);
}
