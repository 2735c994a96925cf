import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env';

const GOOD = {
  PLATFORM_API_URL: 'http://localhost:4000/',
  PORTAL_URL: 'http://localhost:3000',
  OIDC_ISSUER: 'http://localhost:4000/oidc',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
  SESSION_SECRET: 's'.repeat(32),
};

describe('readEnv', () => {
  it('reads what it needs', () => {
    expect(readEnv(GOOD)).toMatchObject({
      platformApiUrl: 'http://localhost:4000',
      portalOrigin: 'http://localhost:3000',
      isHttps: false,
      scope: 'openid offline_access profile email',
      isDevelopment: false,
    });
    expect(readEnv({ ...GOOD, PORTAL_URL: 'https://p.test' })).toMatchObject({
      portalOrigin: 'https://p.test',
      isHttps: true,
    });
  });

  it('always asks for openid, and for each scope once', () => {
    expect(readEnv({ ...GOOD, OIDC_SCOPE: ' a  b a ' }).scope).toBe('openid a b');
  });

  it('knows a public client by its missing secret', () => {
    expect(readEnv({ ...GOOD, OIDC_CLIENT_SECRET: '' }).clientSecret).toBeUndefined();
  });

  it.each([
    ['SESSION_SECRET', undefined],
    ['SESSION_SECRET', 'short'],
    ['PLATFORM_API_URL', ''],
    ['PLATFORM_API_URL', 'localhost:4000'],
    ['PORTAL_URL', 'http://portal.test'],
    ['PORTAL_URL', 'https://portal.test/path'],
    ['PORTAL_URL', 'http://localhost.evil.test'],
    ['OIDC_ISSUER', 'http://issuer.test'],
    ['OIDC_ISSUER', 'ftp://issuer.test'],
    ['OIDC_CLIENT_ID', ''],
  ])('stops with one sentence that names %s when it is %j', (name, value) => {
    const read = () => readEnv({ ...GOOD, [name]: value });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(new RegExp(`^The portal cannot start: ${name} [^.]+\\.$`));
  });

  it('never repeats a value', () => {
    expect(() => readEnv({ ...GOOD, SESSION_SECRET: 'hush' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hush') }),
    );
  });
});
