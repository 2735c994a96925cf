import { bodyVariants, type BodyChange } from './body-variants';
import { hmacKey, isSameDigest, signWith, type ReadDigest } from './digest';
import { secretVariants, type SecretChange } from './secret-variants';
import { timestampVariants, type TimestampChange } from './timestamp';

/** What is signed: specified is `<timestamp>.<body>` (6.2 rule 3), the others are known slips. */
export type MessageForm = 'timestamp.body' | 'body alone' | 'no dot';

/** How a way to the digest differs from the specified one; all null and `timestamp.body` is none. */
export interface Deviations {
  body: BodyChange | null;
  timestamp: TimestampChange | null;
  secret: SecretChange | null;
  message: MessageForm;
}

/** A digest that a header holds, and the prefix before it. */
export interface Candidate {
  prefix: string | null;
  digest: ReadDigest;
}

export interface Found {
  candidate: Candidate;
  deviations: Deviations;
}

export interface SearchInput {
  secret: string;
  /** Null when it was not given: then only the body alone can be tried. */
  timestamp: string | null;
  body: string;
}

const messageOf: Record<MessageForm, (timestamp: string, body: string) => string> = {
  'timestamp.body': (timestamp, body) => `${timestamp}.${body}`,
  'body alone': (_timestamp, body) => body,
  'no dot': (timestamp, body) => timestamp + body,
};

const FORMS: readonly MessageForm[] = ['timestamp.body', 'body alone', 'no dot'];

/** More than two slips at once are not looked for: whatever matched then would explain nothing. */
const DEVIATIONS_MAX = 2;

interface Way {
  secretIndex: number;
  message: string;
  deviations: Deviations;
  deviationCount: number;
}

/** Every way from the input to a digest, the specified one first. */
function waysOf(input: SearchInput, secretChanges: readonly (SecretChange | null)[]): Way[] {
  const timestamps = input.timestamp === null ? [] : timestampVariants(input.timestamp);
  const ways: Way[] = [];
  for (const form of FORMS) {
    const times = form === 'body alone' ? [{ text: '', change: null }] : timestamps;
    for (const { text: time, change: timestamp } of times) {
      for (const { text, change: body } of bodyVariants(input.body)) {
        for (const [secretIndex, secret] of secretChanges.entries()) {
          const deviations: Deviations = { body, timestamp, secret, message: form };
          const changes = [body, timestamp, secret].filter((change) => change !== null).length;
          const deviationCount = changes + (form === 'timestamp.body' ? 0 : 1);
          if (deviationCount > DEVIATIONS_MAX) continue;
          ways.push({ secretIndex, message: messageOf[form](time, text), deviations, deviationCount });
        }
      }
    }
  }
  return ways.sort((one, other) => one.deviationCount - other.deviationCount);
}

/**
 * Looks for the way from secret, timestamp and body to one of the digests: the specified one first, then every slip
 * and every pair of slips. Null when none leads there.
 */
export async function search(input: SearchInput, candidates: readonly Candidate[]): Promise<Found | null> {
  const secrets = secretVariants(input.secret);
  if (candidates.length === 0) return null;
  const keys = await Promise.all(secrets.map(({ key }) => hmacKey(key)));
  const ways = waysOf(
    input,
    secrets.map(({ change }) => change),
  );
  for (const { secretIndex, message, deviations } of ways) {
    const key = keys[secretIndex];
    if (key === undefined) continue;
    const bytes = await signWith(key, message);
    const candidate = candidates.find(({ digest }) => isSameDigest(digest.bytes, bytes));
    if (candidate !== undefined) return { candidate, deviations };
  }
  return null;
}
