import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createGateway } from '@/lib/server/gateway';
import { isSameOrigin } from '@/lib/server/origin';

export const PORTAL_ORIGIN = 'http://portal.test';

/** What a page of the portal sends with a write. */
export const OWN_HEADERS = {
  origin: PORTAL_ORIGIN,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
};

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const ok = (response: ServerResponse): void => {
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
};

/** A gateway in front of a server that records what arrives; call once at the top of a test file. */
export function gatewayToServer() {
  const state = {
    /** What has arrived, oldest first. */
    seen: [] as Seen[],
    /** How the server answers. */
    reply: ok,
    /** The token of the session. */
    token: async (): Promise<string | null> => 'token-1',
    /** What opening the session asks to set. */
    saved: [] as string[],
  };
  let platformUrl = '';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      state.seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      });
      state.reply(response);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    state.seen = [];
    state.reply = ok;
    state.token = async () => 'token-1';
  });
  const gateway = createGateway({
    platformUrl: () => platformUrl,
    accessToken: (_cookie, saved) => {
      for (const cookie of state.saved) saved.append('set-cookie', cookie);
      return state.token();
    },
    isOwnOrigin: (headers) => isSameOrigin(headers, PORTAL_ORIGIN),
  });
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    gateway(new Request(`${PORTAL_ORIGIN}/api/platform${path}`, { headers: OWN_HEADERS, ...init }));
  return { state, ask, gateway };
}

/** Status and code of an envelope: `404 unknown_operation`. */
export async function codeOf(response: Promise<Response>): Promise<string> {
  const answer = await response;
  const body = await answer.json();
  return `${answer.status} ${body.code}`;
}
