import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';

const FOLDER = '.next/packed';
const BUILT = '.next/static';
const ADDRESS = '/_next/static/';
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** What a build writes down of the headers that next.config.ts asks for. */
const MANIFEST = z.object({
  headers: z.array(
    z.object({
      regex: z.string(),
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
    }),
  ),
});

/** Packs the scripts and styles of a finished build as small as Brotli can: once, instead of with every answer. */
export function packFiles(projectFolder: string): void {
  rmSync(join(projectFolder, FOLDER), { recursive: true, force: true });
  for (const name of filesIn(join(projectFolder, BUILT)).filter((file) => extname(file) in TYPES)) {
    const target = join(projectFolder, FOLDER, name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, brotliCompressSync(readFileSync(join(projectFolder, BUILT, name)), QUALITY));
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/**
 * Answers requests for packed files, all of which it holds in memory, under the names that the build gave them and no
 * others. The rest (another method, a browser that does not know Brotli, a build made by other means) is left to Next.
 */
export function packedFiles(
  projectFolder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const folder = join(projectFolder, FOLDER);
  const files = new Map(
    filesIn(folder).map((name) => [
      `${ADDRESS}${name}`,
      { body: readFileSync(join(folder, name)), type: TYPES[extname(name)] ?? '' },
    ]),
  );
  const common = files.size === 0 ? [] : commonHeaders(projectFolder);
  return (request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined || request.method !== 'GET') return false;
    if (!/\bbr\b(?!;q=0)/.test(request.headers['accept-encoding'] ?? '')) return false;
    for (const { key, value } of common) response.setHeader(key, value);
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.byteLength,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    response.end(file.body);
    return true;
  };
}

function commonHeaders(projectFolder: string) {
  const text = readFileSync(join(projectFolder, '.next/routes-manifest.json'), 'utf8');
  const { headers } = MANIFEST.parse(JSON.parse(text));
  return headers
    .filter(({ regex }) => new RegExp(regex).test(`${ADDRESS}chunks/any.js`))
    .flatMap((rule) => rule.headers);
}
