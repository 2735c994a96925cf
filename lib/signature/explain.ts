import type { BodyChange } from './body-variants';
import { HEADER_NAMES } from './delivery-headers';
import type { DigestEncoding } from './digest';
import type { MessageForm } from './search';
import type { SecretChange } from './secret-variants';
import { candidatesOf, digestText, PREFIX } from './signature-value';
import type { Verification } from './verify';

/** One fact about a signature: what is the case, and what to do. */
export interface Finding {
  kind: 'ok' | 'warn' | 'bad' | 'info';
  title: string;
  detail: string;
}

const RAW = 'Sign the bytes as they arrived, before anything parses or prints them.';

const bodyWords: Record<BodyChange, string> = {
  'newline-added': `The body that was signed has no white space at its end; this one has. An editor or a shell adds a line end. ${RAW}`,
  'newline-lost': `The body that was signed ends in a line end; this one does not. Something trimmed it. ${RAW}`,
  'line-ends': `The body that was signed has other line ends (CRLF or LF). A paste changes them, and so do text modes. ${RAW}`,
  'byte-order-mark': `The signed body and this one differ by a byte order mark at the beginning. ${RAW}`,
  'json-spacing': `The body holds the same JSON with other white space: it was parsed and printed again. ${RAW}`,
  'json-escapes': `The body holds the same JSON with other escapes, as another serialiser writes them. ${RAW}`,
  'json-spacing-and-escapes': `The body holds the same JSON with other white space and escapes: it was parsed and printed again by another serialiser. ${RAW}`,
  'encoded-twice': `The body is JSON text inside a JSON string: it was encoded once too often. ${RAW}`,
  'decoded-twice': `What was signed is this body as a JSON string: it was encoded once more before it was signed. ${RAW}`,
  'wrong-charset': `UTF-8 was read as Latin-1: "Ã¼" stands for "ü". Read the body as bytes, or as UTF-8.`,
  'not-read':
    'The signature is that of an empty body: it was computed before the body was read, or after something else had read it.',
};

const secretWords: Record<SecretChange, string> = {
  'white-space':
    'The secret matches without, or with, white space around it. Trim what you read from a file or a variable.',
  quotes: 'The secret matches without its quotes. They belong to the file it stands in, not to the secret.',
  prefix: 'The secret was used without "whsec_". The whole text is the key here.',
  base64: 'The secret was decoded from base64 first. The text itself is the key here.',
  hex: 'The secret was decoded from hex first. The text itself is the key here.',
};

const messageWords: Record<Exclude<MessageForm, 'timestamp.body'>, string> = {
  'body alone': 'Only the body was signed. Sign the timestamp, a dot, and the body.',
  'no dot': 'The dot between timestamp and body is missing. Sign the timestamp, a dot, and the body.',
};

const encodingNames: Record<DigestEncoding, string> = {
  hex: 'hex',
  base64: 'base64',
  base64url: 'base64url',
};

const warn = (title: string, detail: string): Finding => ({ kind: 'warn', title, detail });
const bad = (title: string, detail: string): Finding => ({ kind: 'bad', title, detail });

function prefixFinding(prefix: string | null): Finding[] {
  if (prefix === PREFIX) return [];
  const given = prefix === null ? 'no prefix' : `the prefix "${prefix}="`;
  return [warn('Another prefix', `The value has ${given}; this API writes "${PREFIX}=" before the digest.`)];
}

function foundFindings({ found, verdict }: Verification): Finding[] {
  if (found === null) return [];
  const { body, timestamp, secret, message } = found.deviations;
  const { digest, prefix } = found.candidate;
  const encoding = encodingNames[digest.encoding];
  return [
    verdict === 'verified'
      ? {
          kind: 'ok',
          title: 'The signature matches',
          detail: `Its digest is in ${encoding}; hex, base64 and base64url were tried.`,
        }
      : warn('The digest matches, but not as specified', `It is in ${encoding}. What differs stands below.`),
    ...(found.header === 'signature'
      ? []
      : [
          warn(
            'Another header',
            `The signature stands in ${found.header}. This API sends it in ${HEADER_NAMES.signature}.`,
          ),
        ]),
    ...prefixFinding(prefix),
    ...(digest.isEncodedTwice
      ? [warn('The digest was encoded twice', 'It is base64 of the hex text. Encode the bytes once.')]
      : []),
    ...(body === null ? [] : [warn('The body was changed', bodyWords[body])]),
    ...(timestamp === null ? [] : [warn('Another timestamp was signed', timestampWords(timestamp))]),
    ...(secret === null ? [] : [warn('Another key was made of the secret', secretWords[secret])]),
    ...(message === 'timestamp.body' ? [] : [warn('Something else was signed', messageWords[message])]),
  ];
}

const timestampWords = (change: 'unit' | 'date') =>
  change === 'unit'
    ? 'Seconds and milliseconds were mixed up. Use the text of the header as it is; the platform writes whole seconds.'
    : 'The header holds a date, and its seconds were signed. Use the text of the header as it is.';

function signatureProblem(value: string): Finding[] {
  if (candidatesOf(value).length > 0) return [];
  if (/^\d{9,17}$/.test(value)) {
    return [
      bad('This is no signature', `${HEADER_NAMES.signature} holds a timestamp: two headers were swapped.`),
    ];
  }
  const { length } = digestText(value);
  return [
    bad(
      'The digest is incomplete',
      `An HMAC-SHA256 has 64 characters in hex and 43 or 44 in base64; this has ${length}. Copy the whole header.`,
    ),
  ];
}

function missingFindings({ headers, found }: Verification, hasSecret: boolean): Finding[] {
  const missing = (name: string) =>
    headers.lines.length === 0
      ? bad(`${name} is missing`, 'No header could be read. Paste one "Name: value" a line.')
      : bad(
          `${name} is missing`,
          'Paste all headers of the delivery; proxies and frameworks may have renamed it.',
        );
  return [
    ...(headers.signature === null && found === null ? [missing(HEADER_NAMES.signature)] : []),
    ...(headers.timestamp === null ? [missing(HEADER_NAMES.timestamp)] : []),
    ...(headers.eventId === null && headers.signature !== null
      ? [
          {
            kind: 'info',
            title: `${HEADER_NAMES.eventId} is not among the headers`,
            detail: 'It is not signed. Handlers need it to tell a repeated delivery from a new one.',
          } as const,
        ]
      : []),
    ...(hasSecret ? [] : [bad('The secret is missing', 'It was shown once, when the webhook was added.')]),
  ];
}

function mismatchFindings({ verdict, headers }: Verification): Finding[] {
  if (verdict !== 'mismatch' || headers.signature === null) return [];
  const problems = signatureProblem(headers.signature);
  if (problems.length > 0) return problems;
  return [
    bad(
      'The signature does not match',
      'Neither as specified nor by a known slip. The likeliest cause is the secret of another webhook; the next, a ' +
        'body whose content was changed or a timestamp of another delivery.',
    ),
  ];
}

/** Everything there is to say about a verification, the most important first; the age of the timestamp is apart. */
export function explain(verification: Verification, hasSecret: boolean): Finding[] {
  return [
    ...foundFindings(verification),
    ...missingFindings(verification, hasSecret),
    ...mismatchFindings(verification),
  ];
}

/** A tolerance that handlers commonly have; the platform states none (specification 6.2 rule 3). */
const TOLERANCE_MS = 300_000;

/** What the timestamp says beside this machine's clock; null when there is none. */
export function explainAge({ timestamp }: Verification, nowMs: number): Finding | null {
  if (timestamp === null) return null;
  const { unit, epochMs } = timestamp;
  if (epochMs === null) return bad('The timestamp is no time', 'It should be whole seconds since 1970.');
  if (unit !== 'seconds') {
    const given = unit === 'date' ? 'a date' : 'milliseconds';
    return warn(
      'The timestamp is not in seconds',
      `It is ${given}; the platform writes whole seconds since 1970.`,
    );
  }
  if (nowMs - epochMs > TOLERANCE_MS) {
    return warn(
      'A handler may refuse this as too old',
      'Five minutes is a common tolerance. The platform states none, and signs each attempt anew.',
    );
  }
  if (epochMs - nowMs > TOLERANCE_MS) {
    return warn(
      'The timestamp is in the future',
      'The clock of this machine, or that of the signer, is wrong.',
    );
  }
  return { kind: 'ok', title: 'The timestamp is recent', detail: 'Within five minutes, a common tolerance.' };
}
