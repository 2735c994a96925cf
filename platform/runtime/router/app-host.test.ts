import { expect, test } from 'vitest';
import { hostOf, subdomainOf } from './app-host.ts';

test.each([
  ['blog-x1.localhost:4080', 'blog-x1'],
  ['blog.localhost', 'blog'],
  ['BLOG.LocalHost.:4080', 'blog'],
  ['localhost:4080', null],
  ['.localhost', null],
  ['a.b.localhost', null],
  ['-a.localhost', null],
  ['a-.localhost', null],
  ['a_b.localhost', null],
  ['blog.localhost.example.com', null],
  ['blog.example.com', null],
  ['[::1]:4080', null],
  [`${'a'.repeat(64)}.localhost`, null],
  ['', null],
  [undefined, null],
])('the host %j names the subdomain %s', (host, subdomain) => {
  expect(subdomainOf(host)).toBe(subdomain);
});

test('the address of an app is read back as its subdomain', () => {
  expect(subdomainOf(hostOf('blog-x1', 4_080))).toBe('blog-x1');
});
