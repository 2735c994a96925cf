import { countingPartial } from '@/components/deployments/window-facts';
import { platformQuery } from '@/lib/api/query';
import { readHealthHistory, type HealthHistory } from './read';

/** Observations asked for; specification 8.2 allows up to 500. */
export const HEALTH_SIZES = [100, 250, 500] as const;
export type HealthSize = (typeof HEALTH_SIZES)[number];

const CALM_MS = 60_000;
const WATCHED_MS = 30_000;
/** With fewer observations than this each new one is news. */
const YOUNG_COUNT = 20;

/**
 * A healthy deployment is looked at once a minute; one that is ill, or just began, twice as often: with what else the page reads, that is
 * as much as an idle page may ask for.
 */
export function healthPaceMs({ summary, observations }: HealthHistory): number {
  const isWell = summary.runtimeState === 'healthy' && summary.routeState === 'healthy';
  return isWell && observations.length >= YOUNG_COUNT ? CALM_MS : WATCHED_MS;
}

/** What the prober has seen of a deployment: a summary and the newest observations. */
export function healthHistory(deploymentId: string, limit: HealthSize = 100) {
  return countingPartial(
    platformQuery({
      path: '/deployments/{deployment_id}/health-history',
      params: { path: { deployment_id: deploymentId }, query: { limit } },
      read: readHealthHistory,
      freshness: healthPaceMs,
    }),
  );
}
