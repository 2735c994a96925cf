import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInferenceKeys, readIssuedInferenceKey } from './read';
import { readInferenceRequest } from './request';

describe('the list of inference keys', () => {
  it('reads what it knows and keeps the rest of a record', () => {
    const { keys, broken, other } = readInferenceKeys({
      api_keys: [{ id: 'key_1', scopes: ['models.read', { a: 1 }], active: false, region: 'eu' }, 'odd'],
    });
    expect(keys).toMatchObject([
      {
        id: 'key_1',
        scopes: ['models.read', '{"a":1}'],
        isActive: false,
        name: null,
        extra: { region: 'eu' },
      },
    ]);
    expect(broken).toEqual(['odd']);
    expect(other).toBeNull();
  });

  it('finds the list under another name, or alone, and says when there is none', () => {
    expect(readInferenceKeys({ data: [{ key_id: 'a' }], count: 1 }).keys).toMatchObject([{ id: 'a' }]);
    expect(readInferenceKeys([{ scopes: 'a, b' }]).keys).toMatchObject([{ id: null, scopes: ['a', 'b'] }]);
    expect(readInferenceKeys({ state: 'none' }).other).toEqual({ state: 'none' });
  });

  it('does not say that a key is revoked when nothing was reported', () => {
    expect(readInferenceKeys([{ id: 'a' }]).keys[0]).toMatchObject({ isActive: null, scopes: null });
  });

  it('never shows a plaintext that a platform should not have sent', () => {
    const view = readInferenceKeys({ api_keys: [{ id: 'a', api_key: 'sk_oops', secret: 'sk_oops' }] });
    expect(JSON.stringify(view)).not.toContain('sk_oops');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (answer) => void readInferenceKeys(answer)));
  });
});

describe('the answer to an issue', () => {
  it('gives the key apart from its facts', () => {
    expect(readIssuedInferenceKey({ api_key: 'sk_1', id: 'key_1', scopes: ['a'], secret: 'sk_1' })).toEqual({
      plaintext: 'sk_1',
      facts: { id: 'key_1', scopes: ['a'] },
    });
    expect(readIssuedInferenceKey({ token: 'sk_1' })).toEqual({ plaintext: 'sk_1', facts: {} });
    expect(readIssuedInferenceKey('sk_1').plaintext).toBe('sk_1');
  });

  it('loses nothing where no field is known to be the key: all of it is the secret then', () => {
    const { plaintext, facts } = readIssuedInferenceKey({ credential: { blob: 'sk_1' } });
    expect(plaintext).toContain('sk_1');
    expect(facts).toEqual({});
  });

  it.each([null, undefined, {}, '', 7])('is refused when there is nothing in it: %j', (answer) => {
    expect(() => readIssuedInferenceKey(answer)).toThrow();
  });
});

describe('the body that a server action was given', () => {
  it('is any JSON object of honest length', () => {
    expect(readInferenceRequest({ name: 'a', nested: [{ b: null }] })).toEqual({
      body: { name: 'a', nested: [{ b: null }] },
    });
    expect(readInferenceRequest({})).toEqual({ body: {} });
  });

  it.each([null, 'x', [1], { a: () => 1 }, { a: new Date() }, { a: 'x'.repeat(20_000) }])(
    'is refused otherwise',
    (given) => {
      expect(readInferenceRequest(given)).toMatchObject({
        error: { code: 'invalid_inference_key_request' },
      });
    },
  );
});
