import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newApiKey } from '../http/api-key-codec.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { INFERENCE_SCOPES, type InferenceScope } from './scopes.ts';

const CHAT = '/inference/v1/chat/completions';
const errorSchema = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});

const chunkSchema = z.looseObject({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.looseObject({
      delta: z.looseObject({ content: z.string().optional() }),
      finish_reason: z.string().nullable(),
    }),
  ),
});

let test: TestApp;
let caller: TestCaller;
let key: string;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
  key = await issue();
});
afterAll(() => test.close());

async function issue(scopes?: InferenceScope[], bearer = caller.sessionToken): Promise<string> {
  const response = await test.send('POST', '/api-keys/inference', { bearer, json: { scopes } });
  return z.object({ api_key: z.string() }).parse(await response.json()).api_key;
}

async function send(method: string, path: string, json?: unknown, bearer = key) {
  const response = await test.send(method, path, { bearer, ...(json === undefined ? {} : { json }) });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}
async function refused(method: string, path: string, json?: unknown, bearer?: string) {
  const { status, body, headers } = await send(method, path, json, bearer);
  return { status, headers, ...errorSchema.parse(body).error };
}
const chat = (content: unknown, more: object = {}) => ({
  model: 'echo-1',
  messages: [{ role: 'user', content }],
  ...more,
});

describe('the models', () => {
  it('are one, in a list and by its id', async () => {
    const model = { id: 'echo-1', object: 'model', created: expect.any(Number), owned_by: 'portico' };
    expect((await send('GET', '/inference/v1/models')).body).toEqual({ object: 'list', data: [model] });
    expect((await send('GET', '/inference/v1/models/echo-1')).body).toEqual(model);
    expect(await refused('GET', '/inference/v1/models/gpt-x')).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });
});

describe('a chat completion', () => {
  it('gives back the last message of the user', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'first' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Grüße,  ' },
          { type: 'image_url' },
          { type: 'text', text: '世界\n' },
        ],
      },
      { role: 'assistant', content: null },
    ];
    const { status, body } = await send('POST', CHAT, { model: 'echo-1', messages, temperature: 0.5 });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'echo-1',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Grüße,  世界\n', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    });
  });

  it('is cut at the limit of the request', async () => {
    const { body } = await send('POST', CHAT, chat('one two three', { max_tokens: 2 }));
    expect(body).toMatchObject({
      choices: [{ message: { content: 'one two' }, finish_reason: 'length' }],
    });
  });

  it('comes in pieces when it is asked to', async () => {
    const json = chat(' one  two\n', { stream: true, stream_options: { include_usage: true } });
    const response = await test.send('POST', CHAT, { bearer: key, json });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text()).split('\n\n');
    expect(events.splice(-2)).toEqual(['data: [DONE]', '']);
    const chunks = events.map((event) => chunkSchema.parse(JSON.parse(event.replace(/^data: /, ''))));
    expect(chunks[0]?.choices).toMatchObject([{ delta: { role: 'assistant' }, finish_reason: null }]);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(' one  two\n');
    expect(chunks.at(-2)?.choices).toMatchObject([{ delta: {}, finish_reason: 'stop' }]);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 3 } });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  it('of a large message is streamed as it is read', async () => {
    const response = await test.send('POST', CHAT, {
      bearer: key,
      json: chat('a '.repeat(400_000), { stream: true }),
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
  });

  it.each([
    ['model', { messages: [{ role: 'user', content: 'x' }] }],
    ['messages', { model: 'echo-1' }],
    ['messages', { model: 'echo-1', messages: [] }],
    ['messages', { model: 'echo-1', messages: [{ role: 'system', content: 'x' }] }],
    ['messages.0.role', { model: 'echo-1', messages: [{ role: 'boss', content: 'x' }] }],
    ['messages.0.content', { model: 'echo-1', messages: [{ role: 'user', content: 5 }] }],
    ['n', chat('x', { n: 2 })],
    ['max_tokens', chat('x', { max_tokens: 0 })],
    ['stream', chat('x', { stream: 'yes' })],
    [null, []],
    [null, null],
  ])('without a good %s is refused', async (param, json) => {
    expect(await refused('POST', CHAT, json)).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param,
    });
  });

  it('is refused when the body is no JSON, or too large', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const [body, status] of [
      ['{', 400],
      ['', 400],
      [JSON.stringify(chat('x'.repeat(1_048_576))), 413],
    ] as const) {
      const response = await test.app.request(CHAT, { method: 'POST', headers, body });
      expect(response.status).toBe(status);
      errorSchema.parse(await response.json());
    }
  });
});

describe('the credentials', () => {
  it.each([
    ['none', undefined, 401, 'missing_api_key'],
    ['an unknown key', newApiKey('inference').plaintext, 401, 'invalid_api_key'],
    ['what is no key', 'sk-something', 401, 'invalid_api_key'],
  ])('%s: refused in the shape of this surface', async (_what, bearer, status, code) => {
    const response = await test.send('GET', '/inference/v1/models', bearer === undefined ? {} : { bearer });
    expect(response.status).toBe(status);
    expect(errorSchema.parse(await response.json()).error.code).toBe(code);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('x-request-id')).not.toBeNull();
  });

  it('of the platform API are refused here', async () => {
    expect(await refused('GET', '/inference/v1/models', undefined, caller.apiKey)).toMatchObject({
      status: 403,
      type: 'permission_error',
      code: 'credential_scope_violation',
    });
    expect(await refused('GET', '/inference/v1/models', undefined, caller.sessionToken)).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
  });

  it('open what their scopes say', async () => {
    for (const scope of INFERENCE_SCOPES) {
      const narrow = await issue([scope]);
      const statuses = [
        (await send('GET', '/inference/v1/models', undefined, narrow)).status,
        (await send('POST', CHAT, chat('x'), narrow)).status,
      ];
      expect(statuses).toEqual(scope === 'models.read' ? [200, 403] : [403, 200]);
    }
    const narrow = await issue(['models.read']);
    expect(await refused('POST', CHAT, chat('x'), narrow)).toMatchObject({ code: 'missing_scope' });
  });

  it('are refused from the request after their revocation', async () => {
    const other = await test.createCaller();
    const bearer = await issue(undefined, other.sessionToken);
    expect((await send('GET', '/inference/v1/models', undefined, bearer)).status).toBe(200);
    const listed = await test.send('GET', '/api-keys/inference', { bearer: other.sessionToken });
    const { api_keys: keys } = z
      .object({ api_keys: z.array(z.object({ id: z.string() })) })
      .parse(await listed.json());
    await test.send('DELETE', `/api-keys/${keys[0]?.id ?? ''}`, { bearer: other.sessionToken });
    expect((await refused('GET', '/inference/v1/models', undefined, bearer)).code).toBe('invalid_api_key');
  });

  it('are not in the log', () => {
    expect(test.logText()).not.toContain(key);
  });
});

it('what is not there is refused in the shape of this surface, with and without a key', async () => {
  expect(await refused('POST', '/inference/v1/embeddings', {})).toMatchObject({ status: 404 });
  expect(await refused('DELETE', '/inference/v1/models')).toMatchObject({ status: 404 });
  expect((await test.app.request('/inference/v1/none')).status).toBe(401);
});
