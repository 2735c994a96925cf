import { expect, test } from 'vitest';
import { isWell, routeVerdict, runtimeVerdict, serviceFacts } from './health-rule.ts';
import { silentFailure } from './wait-until-answering.ts';

const strict = { path: '/up', isStrict: true };
const lenient = { path: '/', isStrict: false };
const status = (code: number, isFromRouter = false) =>
  ({ kind: 'status', status: code, isFromRouter }) as const;

test.each([
  [200, true, true],
  [204, true, true],
  [302, true, true],
  [404, false, true],
  [499, false, true],
  [500, false, false],
  [503, false, false],
])('status %i is well for a named path: %s, for an app without one: %s', (code, forStrict, forLenient) => {
  expect(isWell(strict, code)).toBe(forStrict);
  expect(isWell(lenient, code)).toBe(forLenient);
});

test('the reasons of a runtime observation', () => {
  expect(runtimeVerdict(strict, status(200))).toEqual({ state: 'healthy', reason: 'process_running' });
  expect(runtimeVerdict(strict, status(503)).reason).toBe('health_path_status_503');
  expect(runtimeVerdict(strict, { kind: 'refused' }).reason).toBe('connection_refused');
  expect(runtimeVerdict(strict, { kind: 'timed-out' }).reason).toBe('no_answer');
  expect(runtimeVerdict(strict, { kind: 'broken' }).reason).toBe('connection_broken');
});

test('an answer of the router is not taken for one of the app', () => {
  expect(routeVerdict(lenient, status(404, true))).toEqual({
    state: 'unhealthy',
    reason: 'app_unreachable_404',
    status: 404,
  });
  expect(routeVerdict(lenient, status(404))).toEqual({
    state: 'healthy',
    reason: 'route_answers',
    status: 404,
  });
  expect(routeVerdict(strict, status(500))).toMatchObject({ reason: 'route_status_500', status: 500 });
  expect(routeVerdict(strict, { kind: 'timed-out' })).toMatchObject({ reason: 'no_answer', status: null });
});

test('one service of one replica, ready or not', () => {
  expect(serviceFacts(true)).toMatchObject({
    state: 'healthy',
    replicas: 1,
    ready_replicas: 1,
    available_replicas: 1,
  });
  expect(serviceFacts(false)).toMatchObject({ state: 'degraded', replicas: 1, ready_replicas: 0 });
});

test('an app that was not well in time is told what it did instead', () => {
  const running = { appPort: 20_001, lastEnd: null, isRunning: () => true };
  const tell = (last: Parameters<typeof silentFailure>[2]) =>
    silentFailure(running, strict, last, 60_000).message;
  expect(tell({ kind: 'refused' })).toMatch(
    /does not listen on the port given in PORT \(20001\).* for 60 s\.$/,
  );
  expect(tell(null)).toMatch(/does not listen on the port/);
  expect(tell({ kind: 'timed-out' })).toBe(
    'The app took connections on port 20001 but did not answer GET /up within 60 s.',
  );
  expect(tell(status(404))).toBe(
    'The app answered GET /up with status 404; a status 2xx or 3xx is needed within 60 s.',
  );
  const dead = {
    ...running,
    isRunning: () => false,
    lastEnd: { code: null, signal: 'SIGSEGV', lastErrorLine: null, livedMs: 1 },
  };
  expect(silentFailure(dead, strict, null, 60_000).message).toBe(
    'The app was not up within 60 s: it ended with signal SIGSEGV.',
  );
});
