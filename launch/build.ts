import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the portal is built from; everything else may change without a new build. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
];
const NOT_BUILT = /\.test\.tsx?$/;
const STAMP = 'portico-build.json';

/** A digest of everything the portal is built from: equal sources give equal digests, on any machine. */
export function sourceFingerprint(projectFolder: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(projectFolder, source))) {
    const content = readFileSync(join(projectFolder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesOf(projectFolder: string, path: string): string[] {
  const found = statSync(join(projectFolder, path), { throwIfNoEntry: false });
  if (found === undefined || NOT_BUILT.test(path)) return [];
  if (!found.isDirectory()) return [path];
  const names = readdirSync(join(projectFolder, path)).sort();
  return names.flatMap((name) => filesOf(projectFolder, `${path}/${name}`));
}

/** Whether the build that is there was made from these sources. A build made by other means counts as absent. */
export function isBuilt(projectFolder: string, fingerprint: string): boolean {
  const buildId = readIfThere(join(projectFolder, '.next', 'BUILD_ID'));
  const stamp = readIfThere(join(projectFolder, '.next', STAMP));
  return buildId !== undefined && stamp === stampText(fingerprint, buildId);
}

/** Forgets the build that is there, so that one cut short is not taken for a finished one. */
export function forgetBuild(projectFolder: string): void {
  for (const file of [STAMP, 'BUILD_ID']) rmSync(join(projectFolder, '.next', file), { force: true });
}

/**
 * Records that the finished build was made from the sources with this fingerprint.
 * Gives false, and records nothing, when there is no finished build.
 */
export function recordBuild(projectFolder: string, fingerprint: string): boolean {
  const buildId = readIfThere(join(projectFolder, '.next', 'BUILD_ID'));
  if (buildId === undefined) return false;
  writeFileSync(join(projectFolder, '.next', STAMP), stampText(fingerprint, buildId));
  return true;
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function stampText(fingerprint: string, buildId: string): string {
  return `${JSON.stringify({ fingerprint, buildId })}\n`;
}
