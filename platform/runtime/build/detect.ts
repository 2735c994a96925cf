import { RunFailure } from '../runs/run-failure.ts';

/** What detection asks of a source folder; links are not followed out of it. */
export interface SourceFolder {
  hasFile(path: string): Promise<boolean>;
  /** Text of a small file, or null. */
  readText(path: string): Promise<string | null>;
}

export interface PackageFacts {
  install: 'ci' | 'install' | null;
  hasBuild: boolean;
  /** argv that starts the app; null when the package says none. */
  start: string[] | null;
}

const SCRIPT_ENTRIES = ['server.js', 'server.mjs', 'index.js', 'index.mjs'];
const STATIC_ROOTS = ['.', 'public', 'dist', 'out', 'build'];

/** Facts of `package.json`; null when there is none. Throws a RunFailure when it is not what npm can read. */
export async function readPackage(source: SourceFolder): Promise<PackageFacts | null> {
  if (!(await source.hasFile('package.json'))) return null;
  const manifest = parseManifest(await source.readText('package.json'));
  const scripts = asRecord(manifest.scripts);
  return {
    install: await installKind(source, manifest),
    hasBuild: typeof scripts.build === 'string',
    start: startOfScripts(scripts) ?? (await startOfFiles(source, manifest)),
  };
}

/** The folder that a static site is served from, relative to the source; null when there is no `index.html`. */
export async function findStaticRoot(source: SourceFolder): Promise<string | null> {
  for (const root of STATIC_ROOTS) {
    if (await source.hasFile(root === '.' ? 'index.html' : `${root}/index.html`)) return root;
  }
  return null;
}

/** The failure of a source that nothing here can run. */
export function nothingFound(hasDockerfile: boolean): RunFailure {
  if (hasDockerfile) {
    return new RunFailure(
      'The source has a Dockerfile, but this server has no container engine, and nothing else was found to run: ' +
        'no package.json, and no index.html at the root or in public/, dist/ or out/.',
    );
  }
  return new RunFailure(
    'Nothing was found to run: looked for a package.json with a start script, a server.js, an index.js or a ' +
      '"main" file, and for an index.html at the root or in public/, dist/ or out/.',
  );
}

function parseManifest(text: string | null): Record<string, unknown> {
  try {
    const manifest: unknown = JSON.parse(text ?? '');
    if (typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest))
      return asRecord(manifest);
  } catch {
    // Said below; the parser's own words would quote the file.
  }
  throw new RunFailure('The package.json of the source is not a JSON object that can be read.');
}

async function installKind(
  source: SourceFolder,
  manifest: Record<string, unknown>,
): Promise<PackageFacts['install']> {
  if (await source.hasFile('package-lock.json')) return 'ci';
  if (await source.hasFile('npm-shrinkwrap.json')) return 'ci';
  const wanted = [
    'dependencies',
    'devDependencies',
    'optionalDependencies',
    'peerDependencies',
    'workspaces',
  ];
  // A package without any needs no registry, so that it builds without a network.
  return wanted.some((field) => Object.keys(asRecord(manifest[field])).length > 0) ? 'install' : null;
}

/**
 * `npm start`; but a script that is just `node file.js` is run as that: the app then gets its signals itself, and
 * no npm stays in memory beside it.
 */
function startOfScripts(scripts: Record<string, unknown>): string[] | null {
  const { start } = scripts;
  if (typeof start !== 'string' || start.trim() === '') return null;
  const hasHooks = typeof scripts.prestart === 'string' || typeof scripts.poststart === 'string';
  const plain = /^node\s+([\w./-]+\.[cm]?js)$/.exec(start.trim())?.[1];
  if (plain !== undefined && !plain.startsWith('-') && !hasHooks) return ['node', plain];
  return ['npm', 'start', '--silent'];
}

async function startOfFiles(
  source: SourceFolder,
  manifest: Record<string, unknown>,
): Promise<string[] | null> {
  const main = typeof manifest.main === 'string' ? [manifest.main.replace(/^\.\//, '')] : [];
  for (const file of [...SCRIPT_ENTRIES, ...main]) {
    if (!file.startsWith('-') && /\.[cm]?js$/.test(file) && (await source.hasFile(file)))
      return ['node', file];
  }
  return null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
