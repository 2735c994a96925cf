import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createAuthority, serveOnLoopback } from '../../testing/tls-server.ts';
import { runEngine, type ContainerEngine } from '../container/engine.ts';

export interface TestRegistry {
  /** Name of the one image that it has, under every tag. */
  image: string;
  /** PEM file of the authority that its certificate comes from. */
  caFile: string;
  /** Paths that were asked for with the right credentials. */
  served: string[];
  close(): Promise<void>;
}

const index = z.object({
  manifests: z.array(z.object({ digest: z.string(), mediaType: z.string() })).min(1),
});

/**
 * A registry on loopback that hands out one image to who signs in with `username` and `password` (the distribution
 * protocol's reading half). The image is taken from the engine in the layout that registries serve.
 */
export async function startRegistry(
  engine: ContainerEngine,
  image: string,
  { username, password }: { username: string; password: string },
): Promise<TestRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-registry-'));
  const authority = createAuthority();
  const saved = await runEngine(engine, ['save', '--format', 'oci-dir', '--output', folder, image]);
  if (saved.code !== 0) throw new Error(saved.lastErrorLine ?? 'the image could not be saved');
  const [manifest] = index.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))).manifests;
  const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const served: string[] = [];

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="test"' }).end('{}');
      return;
    }
    served.push(path);
    const blob = /^\/v2\/private\/app\/blobs\/(sha256:[0-9a-f]{64})$/.exec(path)?.[1];
    const digest = path.startsWith('/v2/private/app/manifests/') ? manifest?.digest : blob;
    if (path === '/v2/') response.end('{}');
    else if (digest === undefined) response.writeHead(404).end('{}');
    else send(response, readBlob(folder, digest), blob === undefined ? manifest?.mediaType : undefined);
  }

  const server = await serveOnLoopback(answer, authority.issue('localhost'));
  return {
    image: `localhost:${String(server.port)}/private/app:1`,
    caFile: authority.caFile,
    served,
    close: async () => {
      await server.close();
      authority.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function send(response: ServerResponse, body: Buffer, type = 'application/octet-stream'): void {
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    'docker-content-digest': digest,
  });
  response.end(body);
}

function readBlob(folder: string, digest: string): Buffer {
  return readFileSync(join(folder, 'blobs', ...digest.split(':')));
}
