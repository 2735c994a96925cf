import { describe, expect, it } from 'vitest';
import { routes } from '@/lib/routes';

describe('routes', () => {
  it('encodes ids so that a strange one stays a single segment', () => {
    expect(routes.deployment('a/b?c#d')).toBe('/deployments/a%2Fb%3Fc%23d');
    expect(routes.deploymentRun('dep 1', '../x')).toBe('/deployments/dep%201/runs/..%2Fx');
  });

  it('has an address for an id that no address can carry', () => {
    expect(routes.deployment('dep_\ud800')).toBe('/deployments/dep_%EF%BF%BD');
  });

  it('leaves the question mark away when there is nothing to say', () => {
    expect(routes.deployments()).toBe('/deployments');
    expect(routes.deployments({ status: null, name: undefined })).toBe('/deployments');
  });

  it('repeats a parameter for a list and encodes values', () => {
    expect(routes.deployments({ status: ['live', 'unknown'], q: 'a&b' })).toBe(
      '/deployments?status=live&status=unknown&q=a%26b',
    );
  });

  it('carries the way back through sign-in', () => {
    expect(routes.signIn('/deployments/dep_1?tab=a')).toBe(
      '/sign-in?returnTo=%2Fdeployments%2Fdep_1%3Ftab%3Da',
    );
    expect(routes.signIn()).toBe('/sign-in');
  });

  it('prefixes a Platform API path with the pass-through', () => {
    expect(routes.platformApi('/deployments/dep_1')).toBe('/api/platform/deployments/dep_1');
  });
});
