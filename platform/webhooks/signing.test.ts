import { expect, it } from 'vitest';
import { newSigningSecret, signatureOf, signingSecretAad } from './signing.ts';

it('a signature is v1= and the HMAC-SHA256 in hex over the time, a dot and the UTF-8 bytes of the body', () => {
  // By `openssl dgst -sha256 -hmac whsec_a-known-secret`.
  expect(signatureOf('whsec_a-known-secret', 1_700_000_000, '{"id":"evt_1","word":"grün"}')).toBe(
    'v1=f2d0bfdbf17ab862d93ede0917a6fc6f755edccf92edf686d9ba505366410263',
  );
});

it('a signing secret is whsec_ and 32 bytes that no other has', () => {
  const secrets = Array.from({ length: 100 }, newSigningSecret);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(new Set(secrets).size).toBe(secrets.length);
});

it('the place of a sealed secret is that of its webhook and of nothing else', () => {
  expect(signingSecretAad('wh_1')).toBe('["webhook","wh_1"]');
});
