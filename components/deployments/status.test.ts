import { expect, it } from 'vitest';
import { deploymentStatus, runStatus } from '@/components/deployments/status';
import { deploymentRunStatusStatusValues, deploymentStatusValues } from '@/lib/api/schema.gen';

it('knows every status of the contract', () => {
  for (const status of deploymentStatusValues) expect(deploymentStatus(status).isKnown).toBe(true);
  for (const status of deploymentRunStatusStatusValues) expect(runStatus(status).isKnown).toBe(true);
});

it('keeps a foreign word as it is and never calls it a failure', () => {
  expect(deploymentStatus('paused')).toMatchObject({ label: 'paused', tone: 'unknown', isKnown: false });
  expect(deploymentStatus(null)).toMatchObject({ label: 'Not reported', isKnown: false });
  expect(deploymentStatus('toString').label).toBe('toString');
});

it('refuses every action on a deleted deployment, each with a reason', () => {
  for (const reason of Object.values(deploymentStatus('deleted').refusals)) expect(reason).toMatch(/deleted/);
});

it('opens the site of a live deployment only', () => {
  expect(deploymentStatus('live').refusals.open).toBeNull();
  for (const status of ['deploying', 'unknown', 'deleted', 'paused', null])
    expect(deploymentStatus(status).refusals.open).not.toBeNull();
});

it('ends following at succeeded and failed, and goes on at a foreign word', () => {
  const terminal = ['queued', 'running', 'succeeded', 'failed', 'rolling_back'].filter(
    (status) => runStatus(status).isTerminal,
  );
  expect(terminal).toEqual(['succeeded', 'failed']);
});
