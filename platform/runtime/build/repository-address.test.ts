import { expect, test } from 'vitest';
import { checkAddress, checkRef, fetchFailure, isShortCommit, shownAddress } from './repository-address.ts';

test.each(['https://example.com/a.git', 'ssh://git@example.com/a', 'file:///srv/a.git'])(
  '%s is taken',
  (url) => {
    expect(checkAddress(url)).toBe(url);
  },
);

test.each([
  '--upload-pack=x',
  '-u',
  'ext::sh -c id',
  'http://example.com/a',
  'git://example.com/a',
  'git@example.com:a.git',
  '/srv/a.git',
  'ssh://-oProxyCommand=x/a',
  'ssh://-u@host/a',
  'https://example.com/a b',
  '',
])('%j is refused', (url) => {
  expect(() => checkAddress(url)).toThrow(/repository address/);
});

test.each(['main', 'feature/a-b', 'v1.2.3', '0123456789abcdef0123456789abcdef01234567'])(
  'the ref %s is taken',
  (ref) => {
    expect(checkRef(ref)).toBe(ref);
  },
);

test.each([
  '-f',
  '+main',
  'a..b',
  'a b',
  'a:b',
  'a^',
  'a~1',
  'a*',
  'a?',
  'a[',
  'a\\b',
  '@{u}',
  '',
  'a\u0000',
  'x.lock',
])('the ref %j is refused', (ref) => {
  expect(() => checkRef(ref)).toThrow(/not a branch, tag or commit name/);
});

test('a start of a commit is told from other names', () => {
  expect(isShortCommit('abc123')).toBe(true);
  expect(isShortCommit('abc')).toBe(false);
  expect(isShortCommit('main')).toBe(false);
  expect(isShortCommit('a'.repeat(40))).toBe(false);
});

test('a token in the address is never shown', () => {
  expect(shownAddress('https://user:token@example.com/a.git')).toBe('https://example.com/a.git');
  expect(shownAddress('https://token@example.com/a.git')).toBe('https://example.com/a.git');
  expect(shownAddress('ssh://git@example.com/a')).toBe('ssh://git@example.com/a');
});

test.each([
  ["fatal: couldn't find remote ref nope", 'nope', /has no branch, tag or commit "nope"/],
  ["fatal: couldn't find remote ref HEAD", undefined, /has no default branch \(is it empty\?\)/],
  [
    'fatal: unable to access: Could not resolve host: x',
    undefined,
    /host of the repository .* could not be found/,
  ],
  [
    "fatal: could not read Username for 'https://x': terminal prompts disabled",
    undefined,
    /is private: it asked/,
  ],
  ['git@x: Permission denied (publickey).', undefined, /is private: it asked/],
  ['remote: Repository not found.', undefined, /does not exist or cannot be read/],
  ["fatal: '/x' does not appear to be a git repository", undefined, /does not exist or cannot be read/],
  ['fatal: early EOF', undefined, /could not be fetched: fatal: early EOF/],
])('%j becomes a sentence', (output, ref, message) => {
  expect(fetchFailure('https://u:p@example.com/a', ref, output, output).message).toMatch(message);
  expect(fetchFailure('https://u:p@example.com/a', ref, output, output).message).not.toContain('u:p');
});
