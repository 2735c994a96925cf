import { expect, test } from 'vitest';
import {
  durationText,
  failedEvent,
  requestedEvent,
  stageEndedEvent,
  succeededEvent,
  unhealthyEvent,
} from './messages.ts';
import { commandFailure, detailText, endingText } from './run-failure.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [2_449, '2.4 s'],
  [60_000, '1 min'],
  [185_400, '3 min 5 s'],
  [600_000, '10 min'],
])('%i ms is written %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test('each kind of run has the event types that the platform promises', () => {
  expect(
    (['create', 'redeploy', 'restart', 'env'] as const).map((kind) => requestedEvent(kind).type),
  ).toEqual([
    'deployment.accepted',
    'deployment.redeploy_requested',
    'deployment.restart_requested',
    'deployment.env_updated',
  ]);
  expect(succeededEvent('create').type).toBe('deployment.live');
  expect(succeededEvent('redeploy').type).toBe('deployment.redeploy_completed');
});

test('a failure says whether something is still live', () => {
  expect(failedEvent('It broke.', false).message).toBe('It broke.');
  expect(failedEvent('It broke.', true).message).toBe('It broke. The release before stays live.');
  expect(stageEndedEvent('build', 1_500, true).message).toBe('Stage build failed after 1.5 s.');
  expect(unhealthyEvent('route', 'route_status_500').message).toBe(
    'The route to the app turned unhealthy: route_status_500.',
  );
});

test('the end of a process is told by its signal or its exit code', () => {
  expect(endingText(1, null)).toBe('exit code 1');
  expect(endingText(null, 'SIGKILL')).toBe('signal SIGKILL');
  expect(endingText(null, null)).toBe('exit code unknown');
});

test('a detail is bounded, without colours, and ends the sentence once', () => {
  expect(detailText(null)).toBe('.');
  expect(detailText('  ')).toBe('.');
  expect(detailText('\u001b[31mno such table\u001b[0m')).toBe(': no such table.');
  expect(detailText('Stop!')).toBe(': Stop!');
  expect(detailText('x'.repeat(5_000)).length).toBeLessThan(310);
  expect(detailText('a\tb\u0007c')).toBe(': a b c.');
  expect(
    commandFailure('The build step "npm ci"', { code: 1, signal: null, lastErrorLine: 'npm error' }).message,
  ).toBe('The build step "npm ci" failed with exit code 1: npm error.');
});
