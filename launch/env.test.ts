import { describe, expect, test } from 'vitest';
import { childEnvironment, readSettings } from './env.ts';

const OTHER_PLATFORM = {
  PLATFORM_API_URL: 'https://api.example.org',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'portal',
  SESSION_SECRET: 's'.repeat(32),
};

describe('without PLATFORM_API_URL', () => {
  test('everything has a default', () => {
    expect(readSettings({})).toMatchObject({
      kind: 'embedded',
      portal: { url: 'http://localhost:3000', host: '127.0.0.1', port: 3000 },
      platformPort: 4000,
      appsPort: 4080,
      dataFolder: undefined,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readSettings({ PLATFORM_PORT: '', PLATFORM_API_URL: '' })).toMatchObject({ platformPort: 4000 });
  });

  test.each([
    [{ PORTAL_URL: 'localhost:3000' }, /^PORTAL_URL must be an address without a path/],
    [{ PORTAL_URL: 'http://localhost:3000/portal' }, /^PORTAL_URL must be an address without a path/],
    [{ PORTAL_URL: 'ftp://localhost' }, /^PORTAL_URL /],
    [{ PLATFORM_PORT: '0' }, /^PLATFORM_PORT must be a port number from 1 to 65535/],
    [{ APPS_PORT: '80a' }, /^APPS_PORT must be a port number/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must have at least 32/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgres/],
    [{ APPS_PORT: '4000' }, /three different ports/],
    [{ PORTAL_URL: 'http://localhost:4080' }, /three different ports/],
    [{ OIDC_ISSUER: 'https://id.example.org' }, /^OIDC_ISSUER belongs to another platform/],
  ])('%o is refused with one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });

  test('a refusal does not repeat a secret', () => {
    expect(() => readSettings({ SESSION_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });
});

describe('the portal listens', () => {
  test.each([
    [{ PORTAL_URL: 'http://localhost:3100' }, 3100],
    [{ PORTAL_URL: 'http://portal.localhost:3200/' }, 3200],
    [{ PORTAL_URL: 'https://portal.example.org' }, 3000],
    [{ PORTAL_URL: 'https://portal.example.org', PORTAL_PORT: '8080' }, 8080],
  ])('with %o on port %i', (env, port) => {
    expect(readSettings(env).portal.port).toBe(port);
  });
});

describe('with PLATFORM_API_URL', () => {
  test('only the portal is started', () => {
    expect(readSettings(OTHER_PLATFORM)).toMatchObject({
      kind: 'portal-only',
      issuer: 'https://id.example.org',
    });
  });

  test.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'SESSION_SECRET'])('%s is required', (name) => {
    expect(() => readSettings({ ...OTHER_PLATFORM, [name]: undefined })).toThrow(
      `${name} is required when PLATFORM_API_URL is set.`,
    );
  });
});

test('a child gets what the launcher was given, without what is taken out', () => {
  const env = childEnvironment('production', { PORTAL_URL: 'http://localhost:1', PATH: undefined });
  expect(env).toMatchObject({ NEXT_TELEMETRY_DISABLED: '1', PORTAL_URL: 'http://localhost:1' });
  expect(env).not.toHaveProperty('PATH');
});
