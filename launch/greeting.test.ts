import { expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { greeting } from './greeting.ts';

const ready = {
  type: 'ready' as const,
  issuer: 'http://localhost:4000/oidc',
  apiUrl: 'http://localhost:4000',
  appsUrl: 'http://localhost:4080',
};

test('the first start says where everything is and how to sign in', () => {
  const firstAccount = { email: 'you@portico.local', password: 'abc' };
  const text = greeting(readSettings({}), { ...ready, firstAccount }, '/data');
  expect(text.split('\n').filter(Boolean)).toEqual([
    '  Portal    http://localhost:3000',
    '  Platform  http://localhost:4000',
    '  Apps      http://<name>.localhost:4080',
    '  Data      /data',
    '  Sign in   you@portico.local',
    '  Password  abc   (shown here until it has been used)',
    '  Ctrl-C stops everything.',
  ]);
});

test('a later start shows no password', () => {
  expect(greeting(readSettings({}), ready, '/data')).not.toContain('Password');
});

test('in front of another platform it names that platform and its issuer', () => {
  const settings = readSettings({
    PLATFORM_API_URL: 'https://api.example.org',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'portal',
    SESSION_SECRET: 's'.repeat(32),
  });
  const text = greeting(settings, undefined, undefined);
  expect(text).toContain('https://api.example.org');
  expect(text).toContain('https://id.example.org');
  expect(text).not.toContain('s'.repeat(32));
});
