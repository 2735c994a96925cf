import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from './errors';
import { readError, retryAfterOf } from './read-error';

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
  });

  it('links only http and https', () => {
    for (const docs_url of ['javascript:alert(1)', 'data:text/html,x', '/relative', 7])
      expect(readError(answer(400), { ...ENVELOPE, docs_url }).docsUrl).toBeUndefined();
  });

  it('names the exhausted class of a 429 and its waiting time', () => {
    const error = readError(answer(429, { 'retry-after': '12' }), {
      code: 'rate_limited',
      message: 'Too many log requests.',
      retryable: true,
    });
    expect(error).toMatchObject({ rateClass: 'logs', retryAfterMs: 12_000, retryable: true });
  });

  it('reads Retry-After as seconds or as a date of the other clock, and nothing else', () => {
    const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
    const at = (value: string) => retryAfterOf(new Headers({ 'retry-after': value, date }));
    expect(at('0')).toBe(0);
    expect(at('Sat, 21 Nov 2026 12:01:00 GMT')).toBe(60_000);
    expect(at('Sat, 21 Nov 2026 11:00:00 GMT')).toBe(0);
    for (const odd of ['-1', '1.5', 'soon', '']) expect(at(odd)).toBeUndefined();
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

describe('a call without an answer', () => {
  it('is network_unreachable, may be repeated, and says when it was the time that ran out', () => {
    expect(networkError(new TypeError('fetch failed'))).toMatchObject({
      code: 'network_unreachable',
      retryable: true,
    });
    const timeout = networkError(new DOMException('over', 'TimeoutError'));
    expect(timeout).toMatchObject({
      code: 'network_unreachable',
      message: 'The platform did not answer in time.',
    });
  });
});
