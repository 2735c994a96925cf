import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIGEST_ENCODINGS, type DigestEncoding } from './digest';
import { explain, explainAge } from './explain';
import { verifyDelivery } from './verify';

const SECRET = 'whsec_3q2-7wAAZm9vYmFy_kLmN0pQrStUvWxYz0123456789A';
const TIME = 1_763_733_600;
const BODY = '{"id":"evt_1","type":"deployment.live","data":{"url":"https://a/b","n":1.0,"ü":"<é>"}}';

/** Node's own HMAC, the other witness. */
function sign(secret: string | Buffer, message: string, encoding: DigestEncoding = 'hex'): string {
  return createHmac('sha256', secret).update(message).digest(encoding);
}

interface Delivery {
  timestamp: string | null;
  signature: string;
  name: string;
}

const headersOf = ({ timestamp, signature, name }: Delivery) =>
  [
    'X-Service-Event-Id: evt_1',
    ...(timestamp === null ? [] : [`X-Service-Timestamp: ${timestamp}`]),
    `${name}: ${signature}`,
  ].join('\n');

function check(part: Partial<Delivery & { body: string; secret: string }>) {
  const delivery = {
    timestamp: String(TIME),
    signature: `v1=${sign(SECRET, `${TIME}.${BODY}`)}`,
    name: 'X-Service-Signature',
    ...part,
  };
  return verifyDelivery({
    headers: headersOf(delivery),
    body: part.body ?? BODY,
    secret: part.secret ?? SECRET,
  });
}

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json(), fc.string({ unit: 'binary' }));
// White space at its ends would be taken for a slip of copying.
const anySecret = fc.stringMatching(/^[!-~]{1,60}$/);

describe('a signature as specified', () => {
  it('is verified for every body, secret and encoding, and says which encoding it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        anySecret,
        fc.constantFrom(...DIGEST_ENCODINGS),
        async (body, secret, encoding) => {
          const signature = `v1=${sign(secret, `${TIME}.${body}`, encoding)}`;
          const { verdict, found, expected } = await check({ signature, body, secret });
          expect(verdict).toBe('verified');
          expect(found?.candidate.digest.encoding).toBe(encoding);
          expect(expected?.[encoding]).toBe(signature.slice(3));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is never verified when one character of the body or of the secret is another', async () => {
    const changed = fc.tuple(fc.string({ minLength: 1 }), fc.nat(), fc.stringMatching(/^[g-z]$/));
    await fc.assert(
      fc.asyncProperty(changed, fc.boolean(), async ([text, at, letter], isBody) => {
        const index = at % text.length;
        const other = text.slice(0, index) + letter + text.slice(index + 1);
        fc.pre(other !== text);
        const [signedBody, signedSecret] = isBody ? [text, SECRET] : [BODY, text];
        const signature = `v1=${sign(signedSecret, `${TIME}.${signedBody}`)}`;
        const given = isBody ? { body: other } : { secret: other };
        const report = await check({ signature, ...given });
        expect(report.verdict).not.toBe('verified');
      }),
      { numRuns: 60 },
    );
  });
});

describe('a changed body', () => {
  it.each([
    ['a line end was added', BODY, `${BODY}\n`, 'newline-added'],
    ['a line end was lost', `${BODY}\n`, BODY, 'newline-lost'],
    ['line ends were changed', '{\r\n"a":1\r\n}', '{\n"a":1\n}', 'line-ends'],
    ['a byte order mark was lost', `\ufeff${BODY}`, BODY, 'byte-order-mark'],
    [
      'the JSON was printed over several lines',
      BODY,
      JSON.stringify(JSON.parse(BODY), null, 2).replace('"n": 1', '"n": 1.0'),
      'json-spacing',
    ],
    ['the JSON was printed on one line', '{\n  "a": [\n    1.0\n  ]\n}', '{"a":[1.0]}', 'json-spacing'],
    ['the JSON was printed as Python does', '{"a":1,"b":[2,3]}', '{"a": 1, "b": [2, 3]}', 'json-spacing'],
    ['the JSON was printed as JavaScript does', '{"a": 1, "b": [2, 3]}', '{"a":1,"b":[2,3]}', 'json-spacing'],
    [
      'the JSON of PostgreSQL was printed as JavaScript does',
      '{"id" : "e", "data" : {"a":1,"b":[2,3]}, "n" : 1}',
      '{"id":"e","data":{"a":1,"b":[2,3]},"n":1}',
      'json-spacing',
    ],
    ['letters were escaped', '{"a":"ü"}', '{"a":"\\u00fc"}', 'json-escapes'],
    ['escapes were resolved', '{"a":"\\u00fc"}', '{"a":"ü"}', 'json-escapes'],
    ['slashes were escaped', '{"a":"b/c"}', '{"a":"b\\/c"}', 'json-escapes'],
    ['both were changed', '{"a": "ü"}', '{"a":"\\u00fc"}', 'json-spacing-and-escapes'],
    ['it was encoded twice', '{"a":1}', '"{\\"a\\":1}"', 'encoded-twice'],
    ['it was read in the wrong charset', 'grüße', 'grÃ¼Ã\u009fe', 'wrong-charset'],
    ['it was not read', '', BODY, 'not-read'],
  ])('is explained: %s', async (_what, signed, given, change) => {
    const report = await check({ signature: `v1=${sign(SECRET, `${TIME}.${signed}`)}`, body: given });
    expect(report.found?.deviations.body).toBe(change);
    expect(report.verdict).toBe('slip');
    expect(explain(report, true).map(({ title }) => title)).toContain('The body was changed');
  });

  it('is explained for whatever JSON was parsed and printed again, on one line or on several', async () => {
    const printed = fc.constantFrom(undefined, 2, 4);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), printed, printed, async (value, signed, given) => {
        const report = await check({
          signature: `v1=${sign(SECRET, `${TIME}.${JSON.stringify(value, null, signed)}`)}`,
          body: JSON.stringify(value, null, given),
        });
        expect(report.found).not.toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});

describe('other slips are explained', () => {
  const message = `${TIME}.${BODY}`;
  const title = async (part: Parameters<typeof check>[0]) => {
    const report = await check(part);
    expect(report.verdict).toBe('slip');
    return explain(report, true).map((finding) => finding.title);
  };

  it('milliseconds for seconds, either way', async () => {
    const change = 'Another timestamp was signed';
    expect(await title({ timestamp: `${TIME}123` })).toContain(change);
    const inMs = `v1=${sign(SECRET, `${TIME}000.${BODY}`)}`;
    expect(await title({ signature: inMs })).toContain(change);
    expect(await title({ timestamp: new Date(TIME * 1000).toISOString() })).toContain(change);
  });

  it.each(['sha256=', 'v0=', 'v2:', ''])('the prefix %j', async (prefix) => {
    expect(await title({ signature: prefix + sign(SECRET, message) })).toContain('Another prefix');
  });

  it.each(['X-Hub-Signature-256', 'Service-Signature', 'X-Signature'])('the header %s', async (name) => {
    expect(await title({ name })).toContain('Another header');
  });

  it('a digest that was encoded twice', async () => {
    const signature = `v1=${Buffer.from(sign(SECRET, message)).toString('base64')}`;
    expect(await title({ signature })).toContain('The digest was encoded twice');
  });

  it.each([
    ['a line end', `${SECRET}\n`, SECRET],
    ['quotes', `"${SECRET}"`, SECRET],
    ['no prefix', SECRET, SECRET.slice(6)],
    ['base64', SECRET, Buffer.from(SECRET.slice(6), 'base64url')],
  ])('a secret with %s', async (_what, secret, key) => {
    const titles = await title({ secret, signature: `v1=${sign(key, message)}` });
    expect(titles).toContain('Another key was made of the secret');
  });

  it.each([
    ['the body alone', BODY],
    ['no dot', `${TIME}${BODY}`],
  ])('%s was signed', async (_what, signed) => {
    expect(await title({ signature: `v1=${sign(SECRET, signed)}` })).toContain('Something else was signed');
  });

  it('the body alone, where the timestamp is not known', async () => {
    const report = await check({ timestamp: null, signature: `v1=${sign(SECRET, BODY)}` });
    expect(report.found?.deviations.message).toBe('body alone');
  });
});

describe('what cannot be matched', () => {
  it('is said to be of another secret or body', async () => {
    const report = await check({ secret: 'whsec_of_another' });
    expect(report.verdict).toBe('mismatch');
    expect(explain(report, true)[0]?.title).toBe('The signature does not match');
  });

  it('is told by its length when the digest is cut', async () => {
    const report = await check({ signature: 'v1=abcdef0123456789' });
    expect(explain(report, true)[0]?.detail).toContain('this has 16');
  });

  it('is told when two headers were swapped', async () => {
    const report = await check({ signature: String(TIME), timestamp: `v1=${sign(SECRET, 'x')}` });
    expect(explain(report, true)[0]?.title).toBe('This is no signature');
  });

  it('names each part that is missing', async () => {
    const report = await verifyDelivery({ headers: 'nothing', body: '', secret: '' });
    expect(report.verdict).toBe('incomplete');
    expect(explain(report, false).map(({ title }) => title)).toEqual([
      'X-Service-Signature is missing',
      'X-Service-Timestamp is missing',
      'The secret is missing',
    ]);
  });

  it('never fails, whatever is pasted', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (headers, body, secret) => {
        const report = await verifyDelivery({ headers, body, secret });
        expect(report.verdict).not.toBe('verified');
        expect(explain(report, secret !== '').length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the age of a timestamp', () => {
  const now = TIME * 1000;
  it.each([
    [String(TIME - 10), 'The timestamp is recent'],
    [String(TIME - 301), 'A handler may refuse this as too old'],
    [String(TIME + 301), 'The timestamp is in the future'],
    [`${TIME}000`, 'The timestamp is not in seconds'],
    ['yesterday', 'The timestamp is no time'],
  ])('%s: %s', async (timestamp, title) => {
    expect(explainAge(await check({ timestamp }), now)?.title).toBe(title);
  });
});
