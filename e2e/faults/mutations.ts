import { JSON_CHANGES, type Json, type JsonChange } from './json-changes.ts';
import type { Random } from './random.ts';

/** An answer as it goes over the wire. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string };

/** How an answer is sent, where that is not all at once. */
export type Manner = 'whole' | 'reset' | 'cut in the middle' | 'never' | 'by drops';

export type Sent = Answer & { manner: Manner };

/** Makes of a good answer another one. `turn` counts the answers of the same read, from 0. */
export type Mutation = (answer: Answer, random: Random, turn: number) => Sent;

const whole = (answer: Answer): Sent => ({ ...answer, manner: 'whole' });

/** An answer of the platform's own kind with this body. */
const json = (status: number, body: Json, headers: Record<string, string> = {}): Mutation => {
  return () =>
    whole({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
};
const text = (status: number, type: string, body: string, headers: Record<string, string> = {}): Mutation => {
  return () => whole({ status, headers: { 'content-type': type, ...headers }, body });
};
const sent =
  (manner: Manner): Mutation =>
  (answer) => ({ ...answer, manner });
const changed = (change: (answer: Answer) => Partial<Answer>): Mutation => {
  return (answer) => whole({ ...answer, ...change(answer) });
};

const PAGE =
  '<!doctype html><title>Sign in to the network</title><script>globalThis.ranHostile = 1</script><h1>Welcome</h1>';
const REFUSED = {
  code: 'service_unavailable',
  message: 'The service is not available.',
  action: 'Try again later.',
  retryable: false,
};
const HOSTILE_ERROR = {
  code: '<img src=x onerror="globalThis.ranHostile = 1">',
  message: '<script>globalThis.ranHostile = 1</script>',
  action: 'javascript:globalThis.ranHostile=1',
  docs_url: 'javascript:globalThis.ranHostile=1',
  correlation_id: '\u202E\u0000',
  field: '__proto__',
  retryable: 'true',
};
const EXHAUSTED = {
  'retry-after': '30',
  'ratelimit-limit': '300',
  'ratelimit-remaining': '0',
  'ratelimit-reset': '30',
};

/** Answers that are no JSON, come in an odd manner, or refuse. */
const OTHERS: Readonly<Record<string, Mutation>> = {
  'an empty body': changed(() => ({ body: '' })),
  'no content': changed(() => ({ status: 204, body: '' })),
  'JSON that ends early': changed(({ body }) => ({ body: body.slice(0, Math.max(1, body.length >> 1)) })),
  'JSON twice': changed(({ body }) => ({ body: body + body })),
  'a mark before the JSON': changed(({ body }) => ({ body: `\ufeff${body}` })),
  'numbers beyond all bounds': changed(({ body }) => ({
    body: body.replaceAll(/:\s*\d+(\.\d+)?/g, ':1e999'),
  })),
  'a page with 200': text(200, 'text/html; charset=utf-8', PAGE),
  'a page with 502': text(502, 'text/html; charset=utf-8', PAGE),
  'a page that says it is JSON': text(200, 'application/json', PAGE),
  'JSON that says it is text': changed(({ headers }) => ({
    headers: { ...headers, 'content-type': 'text/plain' },
  })),
  'no type': changed(({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')),
  })),
  'packed, it says': changed(({ headers }) => ({ headers: { ...headers, 'content-encoding': 'gzip' } })),
  'limits that are none': changed(({ headers }) => ({
    headers: {
      ...headers,
      'ratelimit-limit': '0',
      'ratelimit-remaining': '-5',
      'ratelimit-reset': 'soon',
      etag: '"',
    },
  })),
  'a budget that is used up': changed(({ headers }) => ({
    headers: { ...headers, 'ratelimit-limit': '300', 'ratelimit-remaining': '0', 'ratelimit-reset': '60' },
  })),
  'unchanged, unasked': text(304, 'application/json', ''),
  'somewhere else': text(302, 'text/plain', '', { location: 'https://evil.example/' }),
  'plain text with 500': text(500, 'text/plain', 'Internal Server Error'),
  'nothing with 500': text(500, 'application/json', ''),
  'an odd status': text(418, 'text/plain', 'teapot'),
  'no connection': sent('reset'),
  'cut in the middle': sent('cut in the middle'),
  'no answer': sent('never'),
  'by drops': sent('by drops'),
  'refused, as it is specified': json(503, REFUSED),
  'refused below error': json(503, { error: { ...REFUSED, code: 'upstream_failed' } }),
  'refused below detail': json(422, { detail: { ...REFUSED, code: 'invalid_request', field: 'app_name' } }),
  'refused with a text': json(500, { error: 'The database is away.' }),
  'refused with a list': json(422, {
    detail: [{ loc: ['query', 'x'], msg: 'Field required', type: 'missing' }],
  }),
  'refused without a word': json(403, {}),
  'refused with null': json(400, null),
  'refused for a while': json(503, { ...REFUSED, retryable: true }, { 'retry-after': '1' }),
  'refused with hostile words': json(500, HOSTILE_ERROR),
  'too many': json(
    429,
    { code: 'rate_limited', message: 'Too many API requests.', retryable: true },
    EXHAUSTED,
  ),
  'not found': json(404, { code: 'not_found', message: 'Not found.', retryable: false }),
  gone: json(410, { code: 'legacy_run_retired', message: 'This run is retired.', retryable: false }),
  'signed out': json(401, { code: 'authentication_required', message: 'Sign in.', retryable: false }),
};

function ofJson(change: JsonChange): Mutation {
  return (answer, random, turn) => {
    const body = JSON.stringify(change(JSON.parse(answer.body) as Json, random, turn));
    return whole({ ...answer, body });
  };
}

/** Every way in which an answer is spoilt, by its name. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...Object.fromEntries(Object.entries(JSON_CHANGES).map(([name, change]) => [name, ofJson(change)])),
  ...OTHERS,
};
