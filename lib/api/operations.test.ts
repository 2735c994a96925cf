import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPath, operationOf } from './operations';
import { OPERATIONS } from './operations.gen';

const templateOf = (path: string) => findPath(path)?.operations[0]?.path;

describe('finding a path of the contract', () => {
  it('finds every template, with any value in its places', () => {
    const value = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
    fc.assert(
      fc.property(fc.constantFrom(...OPERATIONS), value, ({ path }, id) => {
        expect(templateOf(path.replaceAll(/\{\w+\}/g, id))).toBeDefined();
      }),
    );
    expect(templateOf('/deployments/d1')).toBe('/deployments/{deployment_id}');
    expect(templateOf('/deployments/d1/logs')).toBe('/deployments/{deployment_id}/logs');
  });

  it('prefers literal parts to parameters', () => {
    expect(templateOf('/deployments/runs/env')).toBe('/deployments/runs/{run_id}');
  });

  it('sends a value as it was meant', () => {
    expect(findPath('/deployments/a%20b')?.encodedPath).toBe('/deployments/a%20b');
    expect(findPath('/deployments/ä;b=1')?.encodedPath).toBe('/deployments/%C3%A4%3Bb%3D1');
  });

  it.each([
    '',
    '/',
    'deployments',
    '//deployments',
    '/deployments/',
    '/deployments//logs',
    '/deployments/../api-keys',
    '/deployments/..',
    '/deployments/.',
    '/deployments/%2e%2e/api-keys',
    '/deployments/%2E%2E',
    '/deployments/%252e%252e',
    '/deployments/a%2Fb',
    '/deployments/a%2fenv',
    '/deployments/a%252fenv',
    '/deployments/a%5Cb',
    '/deployments/a\\b',
    '/deployments/a%00',
    '/deployments/a%0d%0aHost:x',
    '/deployments/%',
    '/deployments/%zz',
    '/deployments/%c0%ae%c0%ae',
    '/unknown',
    '/Deployments',
    '/deployments/d1/unknown',
    '/deployments/d1/logs/more',
    '/openapi.json/x',
  ])('refuses %j', (path) => {
    expect(findPath(path)).toBeNull();
  });

  it('never throws and never gives a path that means something else', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string(), (path, odd) => {
        for (const raw of [path, `/deployments/${odd}`, `/deployments/${encodeURIComponent(odd)}/env`]) {
          const found = findPath(raw);
          if (!found) continue;
          const url = new URL(found.encodedPath, 'http://platform.test');
          expect(url.pathname).toBe(found.encodedPath);
          expect(url.host).toBe('platform.test');
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the operations', () => {
  it('mark those that reveal a secret, and no others', () => {
    const secret = OPERATIONS.filter(({ isSecret }) => isSecret).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(secret).toContain('post /api-keys');
    expect(secret).not.toContain('post /deployments');
    expect(operationOf('get', '/openapi.json')?.credential).toBe('none');
  });
});
