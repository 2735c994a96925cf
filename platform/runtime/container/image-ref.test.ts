import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImageRef } from './image-ref.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

test.each([
  ['nginx', 'docker.io', 'docker.io/library/nginx:latest', 'nginx'],
  ['nginx:1.27-alpine', 'docker.io', 'docker.io/library/nginx:1.27-alpine', 'nginx'],
  ['owner/app', 'docker.io', 'docker.io/owner/app:latest', 'app'],
  ['ghcr.io/owner/app:1.2', 'ghcr.io', 'ghcr.io/owner/app:1.2', 'app'],
  ['registry.example:5000/a/b/c', 'registry.example:5000', 'registry.example:5000/a/b/c:latest', 'c'],
  ['localhost:5000/app', 'localhost:5000', 'localhost:5000/app:latest', 'app'],
  ['localhost/app', 'localhost', 'localhost/app:latest', 'app'],
  [`nginx@${DIGEST}`, 'docker.io', `docker.io/library/nginx@${DIGEST}`, 'nginx'],
  [`ghcr.io/a/b:1@${DIGEST}`, 'ghcr.io', `ghcr.io/a/b@${DIGEST}`, 'b'],
  ['28178fdd574e', 'docker.io', 'docker.io/library/28178fdd574e:latest', '28178fdd574e'],
])('%s is written out as %s', (text, host, full, name) => {
  expect(readImageRef(text)).toEqual({ host, full, name });
});

test.each([
  '',
  ' nginx',
  'nginx ',
  'Nginx',
  'a//b',
  '/a',
  'a/',
  '-nginx',
  '--privileged',
  'nginx:',
  'nginx:a b',
  'nginx:-x',
  'nginx@sha256:short',
  `nginx@${DIGEST}@${DIGEST}`,
  DIGEST,
  'https://ghcr.io/a/b',
  'ghcr.io/../x',
  'a.b/-x',
  '-h.io/x',
  'docker://nginx',
  'oci-archive:/etc/passwd',
  'dir:/etc',
  './x',
  'a\nb',
  'a\0',
  'a'.repeat(256),
  'localhost/portico-build/rel_x',
  'localhost/portico-build/a/b:1',
  'localhost/portico-build',
])('%j is no source', (text) => {
  expect(readImageRef(text)).toHaveProperty('fault');
});

test('whatever is taken is taken again as it is, and can be no option', () => {
  const part = fc.stringMatching(/^[a-z0-9._:@/-]{1,30}$/);
  fc.assert(
    fc.property(fc.oneof(part, fc.string()), (text) => {
      const ref = readImageRef(text);
      if ('fault' in ref) return;
      expect(ref.full).toMatch(/^[A-Za-z0-9[][^\s]*\/[^\s]+$/);
      expect(readImageRef(ref.full)).toEqual(ref);
    }),
    { numRuns: 5_000 },
  );
});
