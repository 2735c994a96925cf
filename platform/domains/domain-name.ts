import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';

/** A domain as DNS takes it and as people read it; the same text unless it holds other letters than a to z. */
export interface DomainName {
  ascii: string;
  unicode: string;
}

/** `_portico.` goes before the name, and a whole name has at most 253 characters. */
const NAME_MAX = 244;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Whatever ends in a number is read as an IPv4 address, in one of its many spellings. */
const NUMBER_AT_END = /(^|\.)(\d+|0x[\da-f]*)$/i;
/** A name in Punycode that stands for nothing that can be shown. */
const HIDDEN = /(^|\.)xn--|\p{Cc}/u;
/** Names that no public DNS answers for (RFC 6761, RFC 6762, RFC 7686, RFC 9476 and the reserved `internal`). */
const RESERVED = ['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'alt'];

/**
 * Reads a domain that somebody typed. Nothing is cut off or corrected in silence: what is not a domain as it stands
 * is refused with a sentence that says why. Capitals and other scripts are written as DNS does (RFC 5891).
 */
export function readDomainName(text: string): DomainName | { fault: string } {
  const fault = faultOfText(text);
  if (fault !== null) return { fault };
  const ascii = domainToASCII(text);
  const unicode = domainToUnicode(ascii);
  // The conversion drops and replaces characters; a name that came out as another is not the one that was meant.
  const isSame = [ascii, unicode].includes(text.normalize('NFC').toLowerCase());
  if (ascii === '' || !isSame || HIDDEN.test(unicode))
    return { fault: 'The name holds characters that no domain can have.' };
  const asciiFault = faultOfName(ascii);
  return asciiFault === null ? { ascii, unicode } : { fault: asciiFault };
}

function faultOfText(text: string): string | null {
  if (text.trim() !== text || /\s/.test(text)) return 'Give the domain without spaces.';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'Give the domain alone, without https://.';
  if (isIP(text.replace(/^\[|\]$/g, '')) !== 0 || NUMBER_AT_END.test(text))
    return 'Give a domain, not an IP address.';
  if (/[/?#@\\]/.test(text)) return 'Give the domain alone, without a path.';
  if (text.includes(':')) return 'Give the domain alone, without a port.';
  if (text.includes('*')) return 'Give one domain: a wildcard cannot be attached.';
  if (text.endsWith('.')) return 'Give the domain without a dot at the end.';
  if (text.includes('%')) return 'The name holds characters that no domain can have.';
  return null;
}

function faultOfName(ascii: string): string | null {
  const labels = ascii.split('.');
  const last = labels.at(-1) ?? '';
  if (RESERVED.includes(last)) return `Names under .${last} are not in the public DNS.`;
  if (labels.length < 2) return 'Give a whole domain, such as www.example.com.';
  if (ascii.length > NAME_MAX) return `A domain may have at most ${String(NAME_MAX)} characters here.`;
  if (labels.every((label) => LABEL.test(label))) return null;
  return 'Each part between dots is 1 to 63 letters, digits and -, with no - at an end.';
}
