import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorFacts, asApiError, networkError, unreadableAnswer } from './errors';
import { readError } from './read-error';

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});

const ENVELOPE = {
  code: 'invalid_env',
  message: 'KEY is not a name.',
  action: 'Rename it.',
  retryable: false,
  docs_url: 'https://docs.example.com/errors#invalid_env',
  field: 'env.KEY',
  correlation_id: 'req-1',
};

describe('reading an error answer', () => {
  it('reads every field of the envelope', () => {
    const error = readError(answer(400), ENVELOPE);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.facts).toEqual({
      code: 'invalid_env',
      message: 'KEY is not a name.',
      action: 'Rename it.',
      retryable: false,
      status: 400,
      docsUrl: 'https://docs.example.com/errors#invalid_env',
      field: 'env.KEY',
      correlationId: 'req-1',
    });
    expect(new ApiError(error.facts).facts).toEqual(error.facts);
  });

  it('keeps the valid names that profile_unknown and preset_unknown carry, and takes `error` as the message', () => {
    const error = readError(answer(400), {
      code: 'profile_unknown',
      error: 'No such profile.',
      profiles: ['web-app'],
      presets: ['small'],
    });
    expect(error).toMatchObject({ code: 'profile_unknown', message: 'No such profile.', retryable: false });
    expect(error.extra).toEqual({ error: 'No such profile.', profiles: ['web-app'], presets: ['small'] });
  });

  it('reads history_unavailable from `error`, with its own retryable', () => {
    const error = readError(answer(503), {
      error: { code: 'history_unavailable', message: 'Later.', retryable: true },
    });
    expect(error).toMatchObject({
      code: 'history_unavailable',
      message: 'Later.',
      retryable: true,
      status: 503,
    });
    expect(error.extra).toBeUndefined();
  });

  it('reads unsupported_deployment_request from `detail` and keeps its stage', () => {
    const detail = { stage: 'acceptance', code: 'unsupported_deployment_request', message: 'Two sources.' };
    const error = readError(answer(422), { detail });
    expect(error).toMatchObject({
      code: 'unsupported_deployment_request',
      message: 'Two sources.',
      retryable: false,
    });
    expect(error.extra).toEqual({ stage: 'acceptance' });
  });

  it('keeps what stands beside `error`, and takes a text in `detail` as the message', () => {
    const beside = readError(answer(503), { error: { code: 'x', hint: 1 }, region: 'eu' });
    expect(beside.extra).toEqual({ hint: 1, region: 'eu' });
    expect(readError(answer(404), { detail: 'No such thing.' }).message).toBe('No such thing.');
  });

  it('takes a field of white space for one that is not there', () => {
    const error = readError(answer(503), { ...ENVELOPE, code: ' ', message: '\n', field: '\t' });
    expect(error).toMatchObject({ code: 'http_503', message: 'The platform failed to answer (HTTP 503).' });
    expect(error.field).toBeUndefined();
  });

  it('prefers the top level to `error` and `error` to `detail`', () => {
    const inner = { code: 'inner', retryable: true };
    expect(readError(answer(500), { code: 'outer', error: inner }).code).toBe('outer');
    expect(readError(answer(500), { code: 'outer', error: inner }).retryable).toBe(false);
    expect(readError(answer(500), { error: inner, detail: { code: 'other' } }).code).toBe('inner');
  });

  it('does not take retryable from anywhere but beside the code, nor anything but true', () => {
    expect(readError(answer(503), { retryable: true, error: { code: 'x' } }).retryable).toBe(false);
    expect(readError(answer(503), { code: 'x', retryable: 'true' }).retryable).toBe(false);
    expect(readError(answer(503), { retryable: true }).retryable).toBe(false);
  });

  it('falls back to the status, with words of the portal', () => {
    const error = readError(answer(503, { 'x-request-id': 'r-9' }), undefined);
    expect(error).toMatchObject({ code: 'http_503', retryable: false, correlationId: 'r-9' });
    expect(error.message).toBe('The platform failed to answer (HTTP 503).');
    expect(readError(answer(418), null).message).toContain('418');
  });

  it('keeps the first 500 characters of an answer that is not JSON, as text', () => {
    const error = readError(answer(502), `<html>${'x'.repeat(900)}`);
    expect(error).toMatchObject({ code: 'http_502', text: `<html>${'x'.repeat(494)}` });
    expect(error.message).not.toContain('<');
    expect(readError(answer(502), '').text).toBeUndefined();
  });

  it('links only http and https', () => {
    const linkOf = (docs_url: unknown) => readError(answer(400), { ...ENVELOPE, docs_url }).docsUrl;
    for (const odd of ['javascript:alert(1)', 'data:text/html,x', 'x-http://a.test/', '/relative', 7])
      expect(linkOf(odd)).toBeUndefined();
    expect(linkOf('http://docs.example.com/')).toBe('http://docs.example.com/');
  });

  it('names the exhausted class of a 429 and its waiting time', () => {
    const error = readError(answer(429, { 'retry-after': '12' }), {
      code: 'rate_limited',
      message: 'Too many log requests.',
      retryable: true,
    });
    expect(error).toMatchObject({ rateClass: 'logs', retryAfterMs: 12_000, retryable: true });
    expect(readError(answer(503), { message: 'Too many log requests.' }).rateClass).toBeUndefined();
  });

  it('never throws and always gives words, whatever comes', () => {
    const part = fc.oneof(fc.jsonValue(), fc.record({ code: fc.jsonValue(), retryable: fc.jsonValue() }));
    const body = fc.oneof(
      part,
      fc.string(),
      fc.constant(undefined),
      fc.record(
        {
          code: part,
          message: part,
          action: part,
          retryable: part,
          docs_url: part,
          error: part,
          detail: part,
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), body, (status, content) => {
        const error = readError(answer(status), content);
        expect(error.code).not.toBe('');
        expect(error.message.trim()).not.toBe('');
        expect(typeof error.action).toBe('string');
        expect(typeof error.retryable).toBe('boolean');
        expect(error.docsUrl ?? 'https:').toMatch(/^https?:/);
        expect(Object.values(error.facts)).not.toContain(undefined);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an error of the data layer', () => {
  const facts: ApiErrorFacts = {
    code: 'x',
    message: 'It failed.',
    action: 'Wait.',
    retryable: true,
    status: 429,
    docsUrl: 'https://docs.example.com/',
    field: 'name',
    correlationId: 'r-1',
    retryAfterMs: 1_000,
    rateClass: 'read',
    readPath: '/deployments',
    extra: { profiles: [] },
    text: '<html>',
  };

  it('is made of its facts, and has a name, its cause and a stack beside them', () => {
    const cause = new Error('below');
    const error = new ApiError(facts, cause);
    expect(error).toMatchObject(facts);
    expect(error.facts).toEqual(facts);
    expect(error).toMatchObject({ name: 'ApiError', cause });
    expect(error.stack).toContain('It failed.');
  });

  it('has nothing that its facts do not say', () => {
    const error = new ApiError({ code: 'x', message: 'x', action: '', retryable: false, status: 400 });
    for (const name of ['cause', 'docsUrl', 'field', 'retryAfterMs', 'readPath', 'extra', 'text'])
      expect(error).not.toHaveProperty(name);
  });

  it('stays itself, and whatever else was thrown becomes one that cannot be repeated', () => {
    const error = new ApiError(facts);
    expect(asApiError(error)).toBe(error);
    const bug = new TypeError('x is not a function');
    expect(asApiError(bug)).toMatchObject({
      code: 'unreadable_answer',
      retryable: false,
      status: 0,
      cause: bug,
    });
  });
});

describe('an answer that cannot be read', () => {
  it('is told in the words of the portal, with the first 500 characters of what came', () => {
    const error = unreadableAnswer(200, undefined, 'x'.repeat(900));
    expect(error).toMatchObject({
      code: 'unreadable_answer',
      message: 'The platform gave an answer that cannot be read.',
      retryable: false,
      status: 200,
      text: 'x'.repeat(500),
    });
    expect(unreadableAnswer(200)).not.toHaveProperty('text');
  });
});

describe('a call without an answer', () => {
  it('is network_unreachable, may be repeated, and says when it was the time that ran out', () => {
    for (const cause of [new TypeError('fetch failed'), { name: 'TimeoutError' }, null])
      expect(networkError(cause)).toMatchObject({
        code: 'network_unreachable',
        message: 'The platform could not be reached.',
        retryable: true,
        status: 0,
      });
    const timeout = networkError(new DOMException('over', 'TimeoutError'));
    expect(timeout).toMatchObject({
      code: 'network_unreachable',
      message: 'The platform did not answer in time.',
    });
  });
});
