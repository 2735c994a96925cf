import { toUnicode } from 'punycode/';

/** A domain as DNS takes it and as people read it. */
export interface DomainName {
  ascii: string;
  /** The same text unless the name holds other letters than a to z. */
  unicode: string;
}

export type CleanDomain = DomainName & {
  /** What was left out of the typed text, in words: "https://", "the path". */
  removed: string[];
};

const NAME_MAX = 253;
const LABEL_MAX = 63;

/** Takes a domain out of what people paste: an address of the browser, a name with a port, one that ends with a dot. */
function strip(text: string): { host: string; removed: string[] } {
  const removed: string[] = [];
  const cut = (from: string, pattern: RegExp, what: (found: string) => string): string => {
    const found = pattern.exec(from)?.[0] ?? '';
    if (found !== '') removed.push(what(found));
    return from.replace(pattern, '');
  };
  const withoutScheme = cut(text.trim(), /^[a-z][a-z0-9+.-]*:\/\//i, (found) => found.toLowerCase());
  const withoutPath = cut(withoutScheme, /[/?#\\].*$/s, (found) =>
    found === '/' ? 'the slash' : 'the path',
  );
  const withoutUser = cut(withoutPath, /^.*@/s, () => 'the user name');
  const withoutPort = cut(withoutUser, /:\d*$/, () => 'the port');
  return { host: cut(withoutPort, /\.+$/, () => 'the dot at the end'), removed };
}

/** What `name` is in both spellings; null when no domain can be called so. */
export function domainName(name: string): DomainName | null {
  if (/[\s%:@[\]]/.test(name) || !URL.canParse(`http://${name}`)) return null;
  const ascii = new URL(`http://${name}`).hostname;
  return { ascii, unicode: toUnicode(ascii) };
}

function problemOf({ ascii }: DomainName): string | null {
  const labels = ascii.split('.');
  if (/^[\d.]+$/.test(ascii)) return 'Give a domain, not an IP address.';
  if (labels.length < 2) return 'Give a whole domain, such as www.example.com.';
  if (labels.includes('')) return 'There is nothing between two dots.';
  if (labels.some((label) => label.length > LABEL_MAX))
    return `No part between dots may have more than ${LABEL_MAX} characters.`;
  return ascii.length > NAME_MAX ? `A domain has at most ${NAME_MAX} characters.` : null;
}

/**
 * Reads a domain that somebody typed or pasted; null while nothing is there. Only what no domain can be is a problem: the rest is the
 * platform's to judge, for its rules are not documented.
 */
export function cleanDomain(text: string): CleanDomain | { problem: string } | null {
  const { host, removed } = strip(text);
  if (host === '') return text.trim() === '' ? null : { problem: 'There is no domain in this.' };
  const name = domainName(host);
  if (name === null) return { problem: 'The name holds characters that no domain can have.' };
  const problem = problemOf(name);
  return problem === null ? { ...name, removed } : { problem };
}

/** Where a name stands in its zone, which decides whether DNS allows it a CNAME (RFC 1034, section 3.6.2). */
export type ZonePlace = { kind: 'apex' } | { kind: 'subdomain'; zone: string };

/** Where an ASCII name stands by the list of public suffixes; null when the list does not know. The list is loaded when first needed. */
export async function zonePlace(ascii: string): Promise<ZonePlace | null> {
  const { getDomain } = await import('tldts-icann');
  const zone = getDomain(ascii);
  if (zone === null) return null;
  return zone === ascii ? { kind: 'apex' } : { kind: 'subdomain', zone };
}
