import fc from 'fast-check';
import { expect, it } from 'vitest';
import { healthPaceMs } from './queries';
import { readHealthHistory } from './read';

const observation = {
  runtime_state: 'healthy',
  runtime_reason: 'process_running',
  route_state: 'unhealthy',
  route_reason: 'route_status_503',
  route_status: 503,
  observed_at: '2026-11-20T14:00:00Z',
};

it('keeps words it does not know and tells "not reported" from zero', () => {
  const { summary, observations } = readHealthHistory({
    summary: { runtime_state: 'sleeping', consecutive_route_failures: 0, services: [{ name: 'app' }] },
    observations: [{ ...observation, route_state: 'half', observed_at: null }],
  });
  expect(summary).toMatchObject({
    runtimeState: 'sleeping',
    routeState: null,
    runtimeFailures: null,
    routeFailures: 0,
    freshnessAt: null,
  });
  expect(summary.services.rows).toMatchObject([{ name: 'app', state: '', ready: null, restarts: null }]);
  expect(observations).toMatchObject([{ at: null, routeState: 'half', routeStatus: 503 }]);
});

it('shows no restart count that the runtime does not support', () => {
  const service = { name: 'app', restart_count: 0, restart_count_supported: false };
  const { summary } = readHealthHistory({ summary: { services: [service] }, observations: [] });
  expect(summary.services.rows[0]?.restarts).toBeNull();
});

it('keeps entries that are no records, and reads an answer without a summary', () => {
  const history = readHealthHistory({ observations: [observation, 'odd'] });
  expect([history.observations.length, history.broken.length, history.summary.routeState]).toEqual([
    1,
    1,
    null,
  ]);
});

it('takes a partial flag that the specification does not name', () => {
  expect(readHealthHistory({ complete: false, warning_code: 'health_incomplete' })).toMatchObject({
    isComplete: false,
    warningCode: 'health_incomplete',
  });
});

it('reads any object without throwing', () => {
  fc.assert(
    fc.property(fc.record({ summary: fc.jsonValue(), observations: fc.jsonValue() }), (answer) => {
      readHealthHistory(answer);
    }),
  );
});

it('reads calm deployments once a minute, and ill or young ones more often', () => {
  const pace = (state: string, count: number) =>
    healthPaceMs(
      readHealthHistory({
        summary: { runtime_state: 'healthy', route_state: state },
        observations: Array.from({ length: count }, () => observation),
      }),
    );
  expect([pace('healthy', 100), pace('unhealthy', 100), pace('healthy', 5)]).toEqual([
    60_000, 30_000, 30_000,
  ]);
});
