import { readDeliveryHeaders, type DeliveryHeaders } from './delivery-headers';
import { DIGEST_ENCODINGS, encodeDigest, hmacSha256, type DigestEncoding } from './digest';
import { search, type Found } from './search';
import { candidatesOf, PREFIX } from './signature-value';
import { readTimestamp, type ReadTimestamp } from './timestamp';

export interface VerifyInput {
  /** As they were pasted. */
  headers: string;
  body: string;
  secret: string;
}

/**
 * `verified`: as specified. `slip`: the digest is right by another way, which says what went wrong. `mismatch`: by no
 * way that was tried. `incomplete`: something that is needed is not there.
 */
export type Verdict = 'verified' | 'slip' | 'mismatch' | 'incomplete';

export interface Verification {
  verdict: Verdict;
  headers: DeliveryHeaders;
  /** The way to the digest, where there is one, and the header it was in. */
  found: (Found & { header: string }) | null;
  /** What the signature of this timestamp, body and secret is; null without a timestamp or a secret. */
  expected: Readonly<Record<DigestEncoding, string>> | null;
  timestamp: ReadTimestamp | null;
}

function isAsSpecified({ candidate, deviations }: Found): boolean {
  const { body, timestamp, secret, message } = deviations;
  return (
    [body, timestamp, secret].every((change) => change === null) &&
    message === 'timestamp.body' &&
    candidate.prefix === PREFIX &&
    !candidate.digest.isEncodedTwice
  );
}

async function expectedOf({ body, secret }: VerifyInput, timestamp: string) {
  const bytes = await hmacSha256(new TextEncoder().encode(secret), `${timestamp}.${body}`);
  const [hex = '', base64 = '', base64url = ''] = DIGEST_ENCODINGS.map((each) => encodeDigest(bytes, each));
  return { hex, base64, base64url };
}

/** The header that should hold the signature first, then every other that could. */
function placesOf({
  signature,
  lines,
}: DeliveryHeaders): { name: string; value: string; isRight: boolean }[] {
  const others = lines.map(({ name, value }) => ({ name, value, isRight: false }));
  return signature === null ? others : [{ name: 'signature', value: signature, isRight: true }, ...others];
}

/**
 * Checks a signature as specification 6.2 says and, where it does not hold, looks for the slip that explains it. Runs
 * in the page alone. @throws DOMException where the browser has no WebCrypto
 */
export async function verifyDelivery(input: VerifyInput): Promise<Verification> {
  const headers = readDeliveryHeaders(input.headers);
  const { timestamp } = headers;
  const read = timestamp === null ? null : readTimestamp(timestamp);
  const hasSecret = input.secret !== '';
  const expected = hasSecret && timestamp !== null ? await expectedOf(input, timestamp) : null;
  const report = { headers, expected, timestamp: read };
  if (!hasSecret) return { ...report, verdict: 'incomplete', found: null };
  for (const { name, value, isRight } of placesOf(headers)) {
    const found = await search({ secret: input.secret, timestamp, body: input.body }, candidatesOf(value));
    if (found === null) continue;
    const verdict = isRight && isAsSpecified(found) ? 'verified' : 'slip';
    return { ...report, verdict, found: { ...found, header: isRight ? 'signature' : name } };
  }
  const isComplete = headers.signature !== null && timestamp !== null;
  return { ...report, verdict: isComplete ? 'mismatch' : 'incomplete', found: null };
}
