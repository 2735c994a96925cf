import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import next from 'next';
import { packedFiles } from './packed-files.ts';

/*
 * The production server of the portal: Next's own request handler, with two shorter ways in front of it. What they do not
 * take, Next answers; with `next start` in its place the portal does the same more slowly.
 */

const { values, positionals } = parseArgs({
  options: { hostname: { type: 'string', default: '127.0.0.1' }, port: { type: 'string', default: '3000' } },
  allowPositionals: true,
});
const [projectFolder = '.'] = positionals;
const { hostname } = values;
const port = Number(values.port);

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function answer(handle: Handle, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handle(request, response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  }
}

const server = createServer();
const portal = next({ dir: projectFolder, hostname, port, httpServer: server, quiet: true });
await portal.prepare();
const handle = portal.getRequestHandler();
const packed = packedFiles(projectFolder);
server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (packed(request, response)) return;
  if (globalThis.porticoFront?.(request, response) === true) return;
  void answer(handle, request, response);
});
server.listen(port, hostname);

/** Takes no more requests, finishes those under way, and ends. */
function end(): void {
  server.close(() => void portal.close().finally(() => process.exit(0)));
}
process.once('SIGTERM', end);
process.once('SIGINT', end);
