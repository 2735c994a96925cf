import { HEADER_NAMES } from './delivery-headers';
import { encodeDigest, hmacSha256, type DigestEncoding } from './digest';
import { PREFIX } from './signature-value';

export interface TestRequest {
  /** The person's own handler. */
  url: string;
  body: string;
  secret: string;
  eventId: string;
  /** When it is signed, in milliseconds since 1970. */
  nowMs: number;
  encoding: DigestEncoding;
}

/** A text as one word of a POSIX shell, whatever is in it. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A curl command that sends a body to a handler as the platform would, signed (specification 6.2). The secret is not
 * in it. `--data-raw` because with `--data` a body that begins with "@" would name a file.
 */
export async function signedCurl(request: TestRequest): Promise<string> {
  const { url, body, secret, eventId, nowMs, encoding } = request;
  const timestamp = String(Math.floor(nowMs / 1000));
  const digest = await hmacSha256(new TextEncoder().encode(secret), `${timestamp}.${body}`);
  const headers = {
    'Content-Type': 'application/json',
    [HEADER_NAMES.eventId]: eventId,
    [HEADER_NAMES.timestamp]: timestamp,
    [HEADER_NAMES.signature]: `${PREFIX}=${encodeDigest(digest, encoding)}`,
  };
  return [
    `curl ${shellQuoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    `--data-raw ${shellQuoted(body)}`,
  ].join(' \\\n  ');
}
