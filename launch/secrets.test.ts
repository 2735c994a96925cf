import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('secrets are made once and kept', () => {
  const first = keepSecrets(folder);
  expect(first.clientSecret).not.toBe(first.sessionSecret);
  expect(first.sessionSecret.length).toBeGreaterThanOrEqual(43);
  expect(keepSecrets(folder)).toEqual(first);
});

test('only their owner can read them, and nothing else is left behind', () => {
  keepSecrets(folder);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
  expect((statSync(join(folder, 'secrets.json')).mode & 0o777).toString(8)).toBe('600');
});

test.each(['', 'not json', '{"clientSecret":"short"}'])('a damaged file (%j) is not replaced', (text) => {
  writeFileSync(join(folder, 'secrets.json'), text);
  expect(() => keepSecrets(folder)).toThrow(/secrets\.json is damaged/);
});
