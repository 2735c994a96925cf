import type { IncomingMessage } from 'node:http';
import { subdomainOf } from './app-host.ts';

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

/** Said by the router: what a client claims about its way here is not passed on, but for `wayHere`. */
const FORWARDED = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

/** Addresses of both kinds, one after another. */
const ADDRESSES = /^[\da-f.:, ]{2,500}$/i;

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
  headers['x-forwarded-host'] = request.headers.host ?? '';
  Object.assign(headers, wayHere(request));
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

/**
 * Where a request came from. The router is on loopback, so one for a custom domain comes by the proxy in front of it,
 * which ends TLS and is believed: an app that sends people to HTTPS would send them round and round otherwise.
 */
function wayHere({ headers, socket }: IncomingMessage): HeaderMap {
  const from = socket.remoteAddress ?? '';
  const before = headers['x-forwarded-for'];
  const isCustomDomain = subdomainOf(headers.host) === null;
  const isChain = isCustomDomain && typeof before === 'string' && ADDRESSES.test(before);
  const isSecure = isCustomDomain && headers['x-forwarded-proto'] === 'https';
  return {
    'x-forwarded-for': isChain ? `${before}, ${from}` : from,
    'x-forwarded-proto': isSecure ? 'https' : 'http',
  };
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
