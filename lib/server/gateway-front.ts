import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import { MOUNT, type Gateway, type GatewayRequest } from './gateway';
import { report } from './report';

/** Takes a request of the server before Next does; false leaves it to Next. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

declare global {
  /** Where the server of launch/portal-server.ts finds the pass-through, once its route has been loaded. */
  var porticoFront: Front | undefined;
}

/** The methods that the route has; Next answers all others as it does elsewhere. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Below this an answer fits into a packet or two, and packing it saves nothing. */
const PACKED_FROM_BYTES = 2_048;
/** Most of what the highest level saves, at a fraction of its time. */
const PACKING = { level: 4, flush: constants.Z_SYNC_FLUSH };
const pack = promisify(gzip);

/** The address of a request that is for the pass-through and nothing else; undefined for any other. */
function addressOf({ url = '' }: IncomingMessage): string | undefined {
  // Whatever needs a second look (dots, slashes, a whole address) is left to Next's own reading of addresses.
  if (!url.startsWith(`${MOUNT}/`) || /\/\/|\/\.|%2e|\\|#/i.test(url.split('?', 1)[0] ?? ''))
    return undefined;
  const address = `http://portal.invalid${url}`;
  return URL.canParse(address) ? address : undefined;
}

function headersOf({ headers }: IncomingMessage): GatewayRequest['headers'] {
  const get = (name: string) => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  };
  return { get, has: (name) => get(name) !== null };
}

function isPackedFor(request: IncomingMessage, answer: Response): boolean {
  const size = Number(answer.headers.get('content-length') ?? Infinity);
  return size >= PACKED_FROM_BYTES && /\bgzip\b(?!;q=0)/.test(request.headers['accept-encoding'] ?? '');
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const isPacked = answer.body !== null && isPackedFor(request, answer);
  const length = answer.headers.get('content-length');
  if (isPacked) {
    answer.headers.set('content-encoding', 'gzip');
    answer.headers.delete('content-length');
  }
  if (answer.body !== null) answer.headers.set('vary', 'accept-encoding');
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.statusCode = answer.status;
  if (answer.body === null) return void response.end();
  if (length !== null) {
    const body = Buffer.from(await answer.arrayBuffer());
    return void response.end(isPacked ? await pack(body, PACKING) : body);
  }
  const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  await (isPacked ? pipeline(body, createGzip(PACKING), response) : pipeline(body, response));
}

/**
 * The pass-through for the portal's own server, where a request goes to the gateway without the framework between,
 * which takes several times as long as the gateway. All checks are the gateway's: the route answers the same.
 */
export function createFront(gateway: Gateway): Front {
  async function answer(incoming: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { method = '' } = incoming;
    const request: GatewayRequest = {
      method,
      url,
      headers: headersOf(incoming),
      body: method === 'GET' ? null : incoming,
      signal: gone.signal,
    };
    try {
      await send(incoming, response, await gateway(request));
    } catch (error) {
      // The gateway never throws: what fails here is the way back, mostly because nobody waits any more.
      if (!gone.signal.aborted) report('pass-through', error);
      response.destroy();
    }
  }

  return (request, response) => {
    const url = METHODS.has(request.method ?? '') ? addressOf(request) : undefined;
    if (url === undefined) return false;
    void answer(request, response, url);
    return true;
  };
}
