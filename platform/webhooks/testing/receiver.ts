import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The event that it tells of. */
  eventId: string;
}

export interface Receiver {
  /** `host:port`, for the option that allows it. */
  host: string;
  url: string;
  received: Received[];
  /** Decides the answer of the requests to come; unset, all are answered 200. */
  answer: (message: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** A webhook receiver on loopback that keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const eventId = String(request.headers['x-service-event-id']);
      const message = { path: request.url ?? '', headers: request.headers, body, eventId };
      receiver.received.push(message);
      receiver.answer(message, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const receiver: Receiver = {
    host,
    url: `http://${host}/hook`,
    received: [],
    answer: (_message, response) => response.end('thanks'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
