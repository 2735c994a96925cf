import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, createNonce } from './security-headers';

const issuer = new URL('https://issuer.test/oidc');
const policy = (changes = {}) =>
  contentSecurityPolicy('NONCE', { issuer, isHttps: true, isDevelopment: false, ...changes });

describe('content security policy', () => {
  it('allows no inline code and no eval in production', () => {
    expect(policy()).toContain("script-src 'nonce-NONCE' 'strict-dynamic';");
    expect(policy()).toContain("style-src 'self' 'nonce-NONCE';");
    expect(policy()).not.toContain('unsafe');
    expect(policy()).not.toContain('ws:');
  });

  it('gives way only to what the development mode of Next needs', () => {
    expect(policy({ isDevelopment: true })).toContain("'unsafe-eval'");
    expect(policy({ isDevelopment: true })).toContain("connect-src 'self' ws:");
  });

  it('denies what it does not name, framing and another base', () => {
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy()).toContain(part);
  });

  it('lets a form lead to the issuer, which signing out does', () => {
    expect(policy()).toContain("form-action 'self' https://issuer.test;");
  });

  it('upgrades requests only where there is https', () => {
    expect(policy()).toContain('upgrade-insecure-requests');
    expect(policy({ isHttps: false })).not.toContain('upgrade-insecure-requests');
  });

  it('has a new nonce of 128 bits every time', () => {
    const nonces = new Set(Array.from({ length: 100 }, createNonce));
    expect(nonces.size).toBe(100);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').length).toBe(16);
  });
});
