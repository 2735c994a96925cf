import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Asset {
  type: string;
  body: Buffer;
}

/** Sends the static file of that name; false when there is none. */
export type SendAsset = (name: string, res: ServerResponse) => boolean;

const own = fileURLToPath(new URL('./assets/', import.meta.url));
/** The fonts of the `geist` package lie beside the module that it exports. */
const geist = join(dirname(fileURLToPath(import.meta.resolve('geist/font/sans'))), 'fonts');

const FILES: Record<string, { path: string; type: string }> = {
  'issuer.css': { path: join(own, 'issuer.css'), type: 'text/css; charset=utf-8' },
  'icon.svg': { path: join(own, 'icon.svg'), type: 'image/svg+xml' },
  'sign-out.js': { path: join(own, 'sign-out.js'), type: 'text/javascript; charset=utf-8' },
  'geist.woff2': { path: join(geist, 'geist-sans', 'Geist-Variable.woff2'), type: 'font/woff2' },
  'geist-mono.woff2': { path: join(geist, 'geist-mono', 'GeistMono-Variable.woff2'), type: 'font/woff2' },
};

/** Reads the few static files of the issuer's pages into memory. */
export async function loadAssets(): Promise<SendAsset> {
  const assets = new Map<string, Asset>();
  for (const [name, { path, type }] of Object.entries(FILES))
    assets.set(name, { type, body: await readFile(path) });
  return (name, res) => {
    const asset = assets.get(name);
    if (!asset) return false;
    res.writeHead(200, {
      'Content-Type': asset.type,
      'Content-Length': asset.body.length,
      'Cache-Control': 'public, max-age=3600',
    });
    res.end(asset.body);
    return true;
  };
}
