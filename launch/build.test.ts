import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetBuild, isBuilt, recordBuild, sourceFingerprint } from './build.ts';

let project: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'portico-build-'));
  write('app/page.tsx', 'one');
  write('components/ui/button.tsx', 'one');
  write('package-lock.json', '{}');
  write('.next/BUILD_ID', 'id-1');
});
afterEach(() => rmSync(project, { recursive: true }));

test.each([
  'app/page.tsx',
  'components/ui/button.tsx',
  'package-lock.json',
  'lib/new.ts',
  'public/new.svg',
  'proxy.ts',
])('a change of %s asks for a new build', (path) => {
  const before = sourceFingerprint(project);
  write(path, 'two');
  expect(sourceFingerprint(project)).not.toBe(before);
});

test.each(['app/page.test.tsx', 'platform/main.ts', 'README.md', 'e2e/x.spec.ts'])(
  'a change of %s does not',
  (path) => {
    const before = sourceFingerprint(project);
    write(path, 'two');
    expect(sourceFingerprint(project)).toBe(before);
  },
);

test('moving text from one file to another is a change', () => {
  write('lib/a.ts', 'x');
  write('lib/b.ts', '');
  const before = sourceFingerprint(project);
  write('lib/a.ts', '');
  write('lib/b.ts', 'x');
  expect(sourceFingerprint(project)).not.toBe(before);
});

test('a recorded build counts for its own sources only', () => {
  recordBuild(project, 'f1');
  expect(isBuilt(project, 'f1')).toBe(true);
  expect(isBuilt(project, 'f2')).toBe(false);
});

test('a build that was begun again, or made by other means, does not count', () => {
  recordBuild(project, 'f1');
  write('.next/BUILD_ID', 'id-2');
  expect(isBuilt(project, 'f1')).toBe(false);
  expect(recordBuild(project, 'f1')).toBe(true);
  forgetBuild(project);
  expect(isBuilt(project, 'f1')).toBe(false);
  expect(recordBuild(project, 'f1')).toBe(false);
});
