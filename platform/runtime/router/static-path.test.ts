import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staticPath } from './static-path.ts';

test.each([
  ['/', '/'],
  ['/a.html?x=1', '/a.html'],
  ['/a%20b/', '/a b/'],
  ['//a//b', '/a/b'],
  ['/a/./b', null],
  ['/../x', null],
  ['/a/../b', null],
  ['/%2e%2e/x', null],
  ['/..%2fx', null],
  ['/%2e%2e%2fx', null],
  ['/a\\..\\x', null],
  ['/a%5c..%5cx', null],
  ['/%00', null],
  ['/%', null],
  ['/.git/config', null],
  ['/a/.env', null],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['a', null],
  ['http://x/y', null],
  ['*', null],
  ['', null],
])('%j is the path %s', (requestPath, path) => {
  expect(staticPath(requestPath)).toBe(path);
});

test('no request path leads out of the folder', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '/',
    '%2e',
    '%2f',
    '%5c',
    '\\',
    'a',
    '%00',
    '?',
    '#',
    '%252e',
    '//',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const path = staticPath(`/${pieces.join('')}`);
      if (path === null) return;
      expect(posix.resolve('/site', `.${path}`)).toMatch(/^\/site(\/|$)/);
      expect(path.split('/').filter((part) => part.startsWith('.'))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
