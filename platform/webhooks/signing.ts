import { createHmac, randomBytes } from 'node:crypto';

/** A new signing secret: `whsec_` and 32 random bytes; the whole text is the key. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/**
 * The value of X-Service-Signature (specification 6.2 rule 3): `v1=` and the HMAC-SHA256, in hex, over
 * `<timestamp>.<body>`; the timestamp is in unix seconds, the body the very bytes that are sent.
 */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  const digest = createHmac('sha256', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex');
  return `v1=${digest}`;
}

/** Names the place of a signing secret for `seal` and `unseal`. */
export function signingSecretAad(webhookId: string): string {
  return JSON.stringify(['webhook', webhookId]);
}
