import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';
import { resolveInside } from '../build/source-folder.ts';
import { rawRouterAnswer, sendRouterAnswer } from './error-page.ts';
import { staticPath } from './static-path.ts';
import { InFlight, type Target } from './target.ts';

const NOT_FOUND = { status: 404, reason: 'This site has no page at this address.' } as const;

/** A static release: files of one folder, with `index.html` for folders and `404.html` for what is not there. */
export function createStaticTarget(releaseId: string, root: string): Target {
  const inFlight = new InFlight();
  return {
    releaseId,
    handle(request, response) {
      response.once('close', inFlight.enter());
      serve(root, request, response).catch(() => {
        sendRouterAnswer(request, response, { status: 502, reason: 'The file could not be read.' });
      });
    },
    upgrade(_request, socket) {
      socket.end(rawRouterAnswer({ status: 404, reason: 'A static site takes no such connections.' }));
    },
    whenIdle: (limitMs) => inFlight.whenIdle(limitMs),
    close: () => undefined,
  };
}

async function serve(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' });
    response.end('A static site answers GET and HEAD only.\n');
    return;
  }
  const root = await realpath(folder);
  const path = staticPath(request.url ?? '/');
  const found = path === null ? null : await findFile(root, path);
  if (found === 'folder') {
    response.writeHead(308, { location: encodeURI(`${path ?? ''}/`).replace(/^\/+/, '/') }).end();
  } else if (found !== null) {
    sendFile(request, response, root, found.file, 200);
  } else {
    const page = await findFile(root, '/404.html');
    if (page === null || page === 'folder') sendRouterAnswer(request, response, NOT_FOUND);
    else sendFile(request, response, root, page.file, 404);
  }
}

/** What a path names: a file by its real path, or a folder whose page is asked for without the last slash. */
type Found = { file: string } | 'folder';

/** The real path of a file in the site; 'folder' for a folder with a page, asked for without its last slash. */
async function findFile(root: string, path: string): Promise<Found | null> {
  const found = await resolveInside(root, `.${path}`);
  if (found === null) return null;
  const facts = await stat(found);
  if (facts.isFile()) return path.endsWith('/') && path !== '/' ? null : { file: found };
  if (!facts.isDirectory()) return null;
  const page = await resolveInside(root, `.${path}/index.html`);
  if (page === null || !(await stat(page)).isFile()) return null;
  return path.endsWith('/') ? { file: page } : 'folder';
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
  file: string,
  status: number,
): void {
  const path = encodeURI(file.slice(root.length)).replaceAll('?', '%3F').replaceAll('#', '%23');
  response.setHeader('x-content-type-options', 'nosniff');
  response.statusCode = status;
  send(request, path, {
    root,
    // Checked by staticPath, which lets `.well-known` through.
    dotfiles: 'allow',
    index: false,
    cacheControl: false,
    // A page for a missing address is always the whole page, under the status set above.
    acceptRanges: status === 200,
    lastModified: status === 200,
    etag: status === 200,
  })
    .on('headers', (answer: ServerResponse) => answer.setHeader('cache-control', 'no-cache'))
    .on('error', () => sendRouterAnswer(request, response, NOT_FOUND))
    .pipe(response);
}
