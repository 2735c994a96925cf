import type { IncomingMessage } from 'node:http';

/** Headers that belong to one connection and are not passed on (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Said by the router alone: what a client claims about its way here is not passed on. */
const FORWARDED = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

type HeaderMap = Record<string, string | string[]>;

/** The headers that an app gets of a request: the client's own, and where the request came from. */
export function requestHeaders(request: IncomingMessage): HeaderMap {
  const dropped = namedByConnection(request.headers.connection);
  const headers: HeaderMap = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values === undefined || HOP_BY_HOP.has(name) || FORWARDED.has(name) || dropped.has(name)) continue;
    headers[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  // Two Host headers would let the app and the router see different hosts.
  if (request.headers.host !== undefined) headers.host = request.headers.host;
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  headers['x-forwarded-host'] = request.headers.host ?? '';
  headers['x-forwarded-proto'] = 'http';
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

/** The headers of an app's answer as a flat list of names and values, as the app wrote them. */
export function answerHeaders(answer: IncomingMessage): string[] {
  const dropped = namedByConnection(answer.headers.connection);
  const headers: string[] = [];
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    const name = answer.rawHeaders[at] ?? '';
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.has(lower) || dropped.has(lower)) continue;
    headers.push(name, answer.rawHeaders[at + 1] ?? '');
  }
  return headers;
}

function namedByConnection(value: string | undefined): Set<string> {
  return new Set((value ?? '').split(',').map((name) => name.trim().toLowerCase()));
}
