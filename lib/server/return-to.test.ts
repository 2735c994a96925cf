import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to';

describe('safeReturnTo', () => {
  it.each(['/', '/deployments', '/deployments/dep_1?tab=a&q=b%20c#logs', '/a%2Fb', '/~%E2%82%AC'])(
    'keeps %s',
    (path) => {
      expect(safeReturnTo(path)).toBe(path);
    },
  );

  it.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n//evil.test',
    '/%2Fevil.test',
    '/%5Cevil.test',
    '/%252Fevil.test',
    '/%09/evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    ' /deployments',
    'deployments',
    '',
    '/%',
    `/${'a'.repeat(3_000)}`,
  ])('goes home instead of to %j', (path) => {
    expect(safeReturnTo(path)).toBe('/');
  });

  it.each([
    '/sign-in',
    '/sign-in?returnTo=/',
    '/auth/start',
    '/auth/sign-out',
    '/api/platform/x',
    '/_next/data',
  ])('goes home instead of to %s, where a return would loop or show no page', (path) => {
    expect(safeReturnTo(path)).toBe('/');
  });

  it('goes home for what is no text', () => {
    for (const value of [undefined, null, 1, ['/a', '/b'], {}]) expect(safeReturnTo(value)).toBe('/');
  });

  it('goes home when resolving dots brings a second slash to the front', () => {
    expect(safeReturnTo('/./%2f')).toBe('/');
    expect(safeReturnTo('/a/..//evil.example')).toBe('/');
  });

  it('never leaves the portal, whatever it is given', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '@', ':', '%2f', '%5c', '%09', '%25', '\t', '\n', 'a', '?', '#'),
    });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.webPath(), fc.string()), (text) => {
        const path = safeReturnTo(`/${text}`);
        const url = new URL(path, 'https://portal.test');
        expect(url.origin).toBe('https://portal.test');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(safeReturnTo(path)).toBe(path);
      }),
      { numRuns: 3_000 },
    );
  });
});
