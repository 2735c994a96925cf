import type pg from 'pg';
import { openRunning } from './open-running.ts';

/**
 * Gives the newest live deployment of a running platform COUNT observations more, half a minute apart:
 * `node platform/bench/observations.ts DATA_FOLDER COUNT`. Prints one JSON line with the id of the deployment.
 */
const EVERY_MS = 30_000;
/** Nobody looked for this long, once. */
const PAUSE_MS = 20 * 60_000;
const PAUSE_BEFORE = 200;
/** From here on the app is ill, so that the portal looks often. */
const ILL_FROM = 495;

const LIVE = `
  SELECT d.id, count(o.id)::int AS count, max(o.observed_at) AS newest
  FROM deployments d LEFT JOIN health_observations o ON o.deployment_id = d.id
  WHERE d.status = 'live' GROUP BY d.id ORDER BY d.created_at DESC, d.id LIMIT 1`;
const INSERT = `
  INSERT INTO health_observations
    (deployment_id, runtime_state, runtime_reason, route_state, route_reason, route_status, services, observed_at)
  SELECT $1, runtime_state, runtime_reason, route_state, route_reason, route_status, '[]', observed_at
  FROM jsonb_populate_recordset(null::health_observations, $2)`;

const [dataFolder, count] = process.argv.slice(2);
const pool = await openRunning(dataFolder, 1);
try {
  process.stdout.write(`${JSON.stringify(await observe(pool, Number(count)))}\n`);
} finally {
  await pool.end();
}

async function observe(on: pg.Pool, observations: number) {
  const { rows } = await on.query<{ id: string; count: number; newest: Date | null }>(LIVE);
  const live = rows[0];
  if (live === undefined) throw new Error('The platform has no live deployment.');
  // The first ones end some time ago: those that follow are not to lie in the future.
  const startMs = live.newest?.getTime() ?? Date.now() - PAUSE_MS - (observations + 20) * EVERY_MS;
  const added = Array.from({ length: observations }, (_, index) => {
    const pausedMs = live.newest === null && index >= PAUSE_BEFORE ? PAUSE_MS : 0;
    return observation(live.count + index, startMs + (index + 1) * EVERY_MS + pausedMs);
  });
  await on.query(INSERT, [live.id, JSON.stringify(added)]);
  return { deploymentId: live.id };
}

/** Mostly well, now and then unknown, and ill in short turns. */
function observation(place: number, atMs: number) {
  const isUnknown = place % 83 < 3;
  const isIll = !isUnknown && (place % 41 < 4 || place >= ILL_FROM);
  const status = isIll ? 503 : place % 17 === 0 ? 404 : 200;
  return {
    runtime_state: isUnknown ? 'unknown' : 'healthy',
    runtime_reason: isUnknown ? 'not_observed' : 'process_running',
    route_state: isUnknown ? 'unknown' : isIll ? 'unhealthy' : 'healthy',
    route_reason: isUnknown ? 'not_observed' : isIll ? 'route_status_503' : 'route_answers',
    route_status: isUnknown ? null : status,
    observed_at: new Date(atMs),
  };
}
