import { isIPv4 } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Names that are local by their end (RFC 6761, 6762, 7686, 8375, 9476 and what private networks use). */
const LOCAL_ENDS = new Set(
  'localhost local localdomain internal intranet private corp home lan arpa invalid onion alt'.split(' '),
);
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const LOWEST_PORT = 1024;

/** A URL's host and port as `host:port`, the scheme's own port included. */
export function receiverOf(url: Pick<URL, 'hostname' | 'port' | 'protocol'>): string {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return `${url.hostname}:${port}`;
}

/**
 * Why a text is no address that webhooks may be sent to, by its spelling alone, or null (specification 2.11, 6.2
 * rule 1): an absolute https URL of a public host, without credentials, on port 443 or one from 1024 on, since the
 * ports below belong to other services. `loopback` names the receivers `host:port` that are excepted.
 */
export function receiverUrlFault(text: string, loopback: ReadonlySet<string>): string | null {
  // The URL parser drops white space, turns \ into / and takes `https:host`: what is meant must be what is written.
  if (/[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\/[^/?#]/i.test(text))
    return 'Give an absolute https:// address.';
  const url = URL.parse(text);
  if (url === null) return 'Give an absolute https:// address.';
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'Leave user name and password out of the address.';
  if (loopback.has(receiverOf(url))) return null;
  if (url.protocol !== 'https:') return 'Use https.';
  if (url.port !== '' && Number(url.port) < LOWEST_PORT) return 'Use port 443 or one from 1024 on.';
  return isPublicHost(url.hostname) ? null : 'Use a public host: local and private ones are refused.';
}

/** By its name or number; what a name resolves to is another question. */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPublicAddress(hostname.slice(1, -1));
  if (isIPv4(hostname)) return isPublicAddress(hostname);
  const labels = hostname.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || hostname.length > 253 || !TOP_LABEL.test(top) || LOCAL_ENDS.has(top)) return false;
  return labels.every((label) => LABEL.test(label));
}
