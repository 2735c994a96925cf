import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROJECT_FOLDER } from './command.ts';

const eslint = new ESLint({
  cwd: PROJECT_FOLDER,
  // These files are not on the disk, so no rule that needs their types can run.
  overrideConfig: [{ files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked }],
});

async function rulesBroken(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(PROJECT_FOLDER, path) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const lines = (count: number) => 'export const a = 1;\n'.repeat(count).replaceAll(/a/g, () => 'b');

describe('eslint refuses', () => {
  test.each([
    ['app/x/panel.tsx', `'use client';\nexport const a = 1;`, 'portico/no-use-client'],
    ['app/x/page.tsx', `export default function Page() { return null; }\n${lines(40)}`, 'max-lines'],
    ['components/a/long.ts', lines(251), 'max-lines'],
    ['components/a/f.ts', `export function f() {\n${'f();\n'.repeat(80)}}`, 'max-lines-per-function'],
    [
      'lib/server/a.ts',
      `import { b } from './b';\nimport 'server-only';\nexport const a = b;`,
      'portico/server-only-first',
    ],
    ['lib/format/a.ts', `export const a = process.env.HOME;`, 'portico/no-process-env'],
    [
      'lib/format/a.ts',
      `import { env } from 'node:process';\nexport const a = env;`,
      'portico/no-process-env',
    ],
    ['components/a/a.ts', `export const a = () => fetch('x');`, 'portico/no-fetch'],
    ['lib/browser/a.ts', `export const a = () => window.fetch('x');`, 'portico/no-fetch'],
    ['lib/a.ts', `export const a = (b: string) => b as unknown as number;`, 'portico/no-double-cast'],
    ['platform/a.ts', `export const a = (b: any) => b;`, '@typescript-eslint/no-explicit-any'],
    [
      'platform/a.ts',
      `export const a = (b?: string) => b!.length;`,
      '@typescript-eslint/no-non-null-assertion',
    ],
    ['platform/a.ts', `export * from './b.ts';`, 'portico/no-export-all'],
    ['components/a/index.ts', `export { a } from './b';`, 'portico/no-index-file'],
    ['components/a/a.tsx', `export default function A() { return null; }`, 'portico/no-default-export'],
    ['components/a/a.tsx', `export const A = () => <a href="/deployments">x</a>;`, 'portico/routes-only'],
    [
      'components/a/a.tsx',
      'export const A = (p: {id: string}) => <a href={`/deployments/${p.id}`}>x</a>;',
      'portico/routes-only',
    ],
    ['components/a/a.ts', `export const a = (router: R) => router.push('/x');`, 'portico/routes-only'],
    ['app/a/page.tsx', `export default function P() { redirect('/sign-in'); }`, 'portico/routes-only'],
    ['components/a/a.ts', `export const a = [{ href: '/x' }];`, 'portico/routes-only'],
    [
      'components/a/a.tsx',
      `export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;`,
      'portico/no-raw-html',
    ],
    [
      'components/a/a.tsx',
      `export function A(p: P) { if (p.b) useState(); return null; }`,
      'react-hooks/rules-of-hooks',
    ],
    [
      'lib/a.ts',
      `// eslint-disable-next-line\nexport const a = (b: any) => b;`,
      '@typescript-eslint/no-explicit-any',
    ],
    ['lib/a.ts', `// @ts-ignore\nexport const a = 1;`, '@typescript-eslint/ban-ts-comment'],
  ])('%s: %s', async (path, code, rule) => {
    expect(await rulesBroken(path, code)).toContain(rule);
  });
});

test.each([
  ['app/error.tsx', `'use client';\nexport default function E() { return null; }`],
  ['lib/server/env.ts', `import 'server-only';\nexport const a = process.env['HOME'];`],
  ['platform/a.ts', `export const a = () => fetch('x');`],
  ['components/a/a.tsx', `export const A = () => <a href="https://example.org/x">x</a>;`],
  ['lib/routes.ts', `export const a = () => '/deployments';`],
])('eslint allows %s: %s', async (path, code) => {
  expect(await rulesBroken(path, code)).toEqual([]);
});

const arrows: [string, string, string][] = [
  ['components/a/x.ts', '../b/y', 'resources-apart'],
  ['components/table.tsx', './a/y', 'shared-knows-no-resource'],
  ['components/a/x.ts', '../../app/y', 'components-below-app'],
  ['components/a/x.ts', '../../lib/server/y', 'components-not-on-server'],
  ['lib/format/x.ts', '../../components/y', 'lib-at-the-bottom'],
  ['lib/api/x.ts', '../browser/y', 'api-is-isomorphic'],
  ['lib/browser/x.ts', '../server/y', 'browser-and-server-apart'],
  ['components/a/x.ts', '../../platform/y', 'platform-is-reached-by-its-api'],
  ['platform/x.ts', '../lib/y', 'platform-stands-alone'],
  ['launch/x.ts', '../lib/y', 'launcher-stands-alone'],
  ['components/a/x.ts', '../../lib/testing/y', 'no-tests-in-products'],
];

test.each(arrows)('dependency-cruiser refuses %s importing %s', async (from, to, rule) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-arrows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(from, `import { y } from '${to}';\nexport const x = y;\n`);
  write(`${join(dirname(from), to)}.ts`, 'export const y = 1;\n');
  expect(await violations(folder)).toEqual([rule]);
});

async function violations(folder: string): Promise<string[]> {
  const load = createRequire(import.meta.url);
  const rules = load('../.dependency-cruiser.cjs') as IFlattenedRuleSet;
  const { output } = await cruise(['.'], {
    baseDir: folder,
    validate: true,
    ruleSet: rules,
    tsPreCompilationDeps: true,
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}
