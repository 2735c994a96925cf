import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRedacted, redacted } from './redact';

describe('taking secrets out of a text', () => {
  it.each([
    'Authorization: Bearer abc.def-123',
    'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    'could not clone https://user:hunter2@git.example/a.git',
    'GET https://app.example/cb?code=hunter2 failed',
    'password=hunter2 is wrong',
    '{"api_key": "hunter2"}',
    "client_secret: 'hunter2'",
    'key sk_live_abcdefghijklmnop0123',
    'owner is hunter2@example.org',
    'value 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
    '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----',
  ])('finds the one in %s', (text) => {
    const clean = redacted(text);
    expect(clean).not.toMatch(/hunter2|abc\.def|eyJ|abcdefghijklmnop|9f86d081/);
    expect(countRedacted(clean)).toBeGreaterThan(0);
  });

  it.each([
    'c7ef0cc7-4e90-4bb7-bb01-8d9eac49cb32',
    'deployment_profile_contract_invalid',
    'https://docs.example.com/errors#invalid_env',
    '/deployments/{deployment_id}/health-history',
    'The Idempotency-Key was used with another body.',
    'deploy.c7ef0cc7',
  ])('leaves %s as it is', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it('finds random keys of any length from 28 on, wherever they stand', () => {
    const letters = fc.constantFrom('a', 'b', 'f', 'X', 'Z', '0', '7', '9');
    const key = fc.array(letters, { minLength: 28, maxLength: 80 }).map((parts) => `a1${parts.join('')}`);
    fc.assert(
      fc.property(
        key,
        fc.lorem(),
        (secret, words) => !redacted(`${words} ${secret} ${words}`).includes(secret),
      ),
    );
  });
});
