import fc from 'fast-check';
import { expect, test } from 'vitest';
import { envDelivery } from './env-file.ts';

test('a value of one line is a line of the file, whatever it holds', () => {
  const env = { A: '1', B: ' spaces "quotes" # $HOME \\n ', C: '', LD_PRELOAD: '/x.so', D: 'ü=✓' };
  expect(envDelivery(env)).toEqual({
    file: 'A=1\nB= spaces "quotes" # $HOME \\n \nC=\nLD_PRELOAD=/x.so\nD=ü=✓\n',
    passed: {},
  });
});

test.each(['a\nb', 'a\r', '\n', 'x'.repeat(60_000)])(
  'a value that no line can hold is passed on',
  (value) => {
    expect(envDelivery({ TLS_KEY: value })).toEqual({ file: '', passed: { TLS_KEY: value } });
  },
);

test.each([
  ...[
    'PATH',
    'HOME',
    'LD_PRELOAD',
    'DOCKER_HOST',
    'CONTAINERS_CONF',
    'XDG_RUNTIME_DIR',
    'GODEBUG',
    'GOGC',
    'https_proxy',
  ],
  ...[
    'SSL_CERT_FILE',
    'TMPDIR',
    'REGISTRY_AUTH_FILE',
    'STORAGE_DRIVER',
    'BUILDKIT_HOST',
    'NOTIFY_SOCKET',
    '_x',
  ],
])('%s of several lines is refused by name, since it would lead the engine', (key) => {
  expect(() => envDelivery({ [key]: 'secret-1\nsecret-2' })).toThrow(key);
  expect(() => envDelivery({ [key]: 'secret-1\nsecret-2' })).not.toThrow('secret');
});

test('nothing is lost, doubled, or able to make a second line', () => {
  const name = fc.stringMatching(/^APP_[A-Z0-9_]{1,8}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ unit: 'binary' })), (env) => {
      const { file, passed } = envDelivery(env);
      const lines = file
        .split('\n')
        .slice(0, -1)
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
      expect({ ...Object.fromEntries(lines), ...passed }).toEqual({ ...env });
      expect(lines.length + Object.keys(passed).length).toBe(Object.keys(env).length);
    }),
  );
});
