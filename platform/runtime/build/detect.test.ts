import { expect, test } from 'vitest';
import { findStaticRoot, nothingFound, readPackage, type SourceFolder } from './detect.ts';

function source(files: Record<string, string>): SourceFolder {
  return {
    hasFile: (path) => Promise.resolve(path in files),
    readText: (path) => Promise.resolve(files[path] ?? null),
  };
}
const manifest = (fields: object) => ({ 'package.json': JSON.stringify(fields) });

test('without a package.json there are no facts of one', async () => {
  expect(await readPackage(source({}))).toBeNull();
});

test.each([
  ['a lock file', { ...manifest({}), 'package-lock.json': '' }, 'ci'],
  ['a shrinkwrap', { ...manifest({}), 'npm-shrinkwrap.json': '' }, 'ci'],
  ['dependencies', manifest({ dependencies: { a: '1' } }), 'install'],
  ['development dependencies', manifest({ devDependencies: { a: '1' } }), 'install'],
  ['no dependencies', manifest({ dependencies: {} }), null],
] as const)('with %s the install step is found', async (_what, files, install) => {
  expect(await readPackage(source(files))).toMatchObject({ install });
});

test.each([
  ['a start script of one file', manifest({ scripts: { start: 'node server.js' } }), ['node', 'server.js']],
  [
    'a start script in a folder',
    manifest({ scripts: { start: ' node  dist/main.mjs ' } }),
    ['node', 'dist/main.mjs'],
  ],
  ['a start script of more', manifest({ scripts: { start: 'next start' } }), ['npm', 'start', '--silent']],
  [
    'options for node',
    manifest({ scripts: { start: 'node --import x.js a.js' } }),
    ['npm', 'start', '--silent'],
  ],
  ['a prestart', manifest({ scripts: { prestart: 'x', start: 'node a.js' } }), ['npm', 'start', '--silent']],
  ['a server.js', { ...manifest({}), 'server.js': '', 'index.js': '' }, ['node', 'server.js']],
  ['an index.js', { ...manifest({}), 'index.js': '' }, ['node', 'index.js']],
  ['a main file', { ...manifest({ main: './lib/main.cjs' }), 'lib/main.cjs': '' }, ['node', 'lib/main.cjs']],
  ['a main file that is missing', manifest({ main: 'gone.js' }), null],
  ['a main that is an option', { ...manifest({ main: '-e.js' }), '-e.js': '' }, null],
  ['an empty start script', manifest({ scripts: { start: ' ' } }), null],
  ['nothing', manifest({}), null],
])('with %s the start command is found', async (_what, files, start) => {
  expect(await readPackage(source(files))).toMatchObject({ start });
});

test.each(['{', '[]', '"text"', 'null', 'root:x:0:0'])(
  '%j is no package.json, and is not quoted',
  async (text) => {
    await expect(readPackage(source({ 'package.json': text }))).rejects.toThrow(
      'The package.json of the source is not a JSON object that can be read.',
    );
  },
);

test.each([
  [{ 'index.html': '', 'public/index.html': '' }, '.'],
  [{ 'public/index.html': '', 'dist/index.html': '' }, 'public'],
  [{ 'dist/index.html': '' }, 'dist'],
  [{ 'out/index.html': '' }, 'out'],
  [{ 'docs/index.html': '' }, null],
])('of %j the static root is %s', async (files, root) => {
  expect(await findStaticRoot(source(files))).toBe(root);
});

test('a source that nothing can run says what was looked for', () => {
  expect(nothingFound(false).message).toMatch(
    /package\.json with a start script.*index\.html at the root or in public/,
  );
  expect(nothingFound(true).message).toMatch(
    /^The source has a Dockerfile, but this server has no container engine/,
  );
});
