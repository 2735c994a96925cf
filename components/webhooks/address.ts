import ipaddr from 'ipaddr.js';

const LOCAL_ENDS = new Set(
  'localhost local localdomain internal intranet private corp home lan arpa invalid onion alt'.split(' '),
);
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const LOWEST_PORT = 1024;
const CLOUD_HOSTS = new Set(['168.63.129.16']);

const ABSOLUTE = 'Give an absolute https:// address.';
const PUBLIC = 'Use a public host: local and private ones are refused.';

function shapeProblem(text: string): string | null {
  if (text === '') return ABSOLUTE;
  if (/\s|\p{Cc}/u.test(text)) return `${ABSOLUTE} White space is not part of one.`;
  if (text.includes('\\')) return `${ABSOLUTE} It has a backslash; addresses have slashes.`;
  if (/^https?:\/\/[^/?#]/i.test(text)) return URL.canParse(text) ? null : ABSOLUTE;
  if (/^(?:h?t?t?ps?|https?)[:;]?\/{0,3}[^/]/i.test(text) && !/^[\w-]+(?:\.[\w-]+)+/.test(text)) {
    return `${ABSOLUTE} Its beginning is misspelt: it must read https:// to the letter.`;
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return `${ABSOLUTE} No other scheme is delivered to.`;
  return `${ABSOLUTE} Begin it with https://`;
}

/** Whether a number is one of the world's: no loopback, private, link-local, shared or reserved range. */
function isPublicNumber(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(ipaddr.parseCIDR('2000::/3'));
  return !CLOUD_HOSTS.has(parsed.toString());
}

function hostProblem(hostname: string): string | null {
  const number = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(number)) {
    return isPublicNumber(number) ? null : `${PUBLIC} ${number} is in a range that nobody else can reach.`;
  }
  const labels = hostname.split('.');
  const top = labels.at(-1) ?? '';
  if (LOCAL_ENDS.has(top)) return `${PUBLIC} Names that end in "${top}" are local.`;
  if (labels.length < 2) return `${PUBLIC} "${hostname}" has no dot, so it is a name of one network.`;
  if (hostname.length > 253 || !TOP_LABEL.test(top) || !labels.every((label) => LABEL.test(label))) {
    return `${PUBLIC} "${hostname}" is no host name; it may be misspelt.`;
  }
  return null;
}

/**
 * Why the platform will most likely refuse an address for deliveries (specification 2.11, 6.2 rule 1), in a sentence
 * for the field; null when nothing speaks against it. By its spelling alone: what the name resolves to, and what a
 * platform excepts, the platform knows.
 */
export function addressProblem(text: string): string | null {
  const shape = shapeProblem(text);
  if (shape !== null) return shape;
  const url = new URL(text);
  if (/^[^/?#]*@/.test(text.replace(/^https?:\/\//i, ''))) {
    return 'Leave user name and password out of the address. Deliveries are told apart by their signature.';
  }
  if (url.protocol !== 'https:') return 'Use https.';
  if (url.port !== '' && Number(url.port) < LOWEST_PORT) return 'Use port 443 or one from 1024 on.';
  return hostProblem(url.hostname);
}
