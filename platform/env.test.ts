import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

test('without any variable the embedded defaults hold', () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    databaseUrl: undefined,
    platformPort: 4000,
    appsPort: 4080,
    portalUrl: 'http://localhost:3000',
    oidcClientId: 'portico-portal',
    apiUrl: 'http://localhost:4000',
    issuer: 'http://localhost:4000/oidc',
    appsUrl: 'http://localhost:4080',
    test: false,
    testBudgets: {},
    logLevel: 'info',
    webhookLoopbackReceivers: [],
    searchPath: '',
    buildEnv: {},
  });
  expect(isAbsolute(env.dataFolder)).toBe(true);
});

test('an empty variable counts as unset', () => {
  expect(readEnv({ DATABASE_URL: '', PLATFORM_PORT: '', OIDC_CLIENT_SECRET: '' })).toEqual(readEnv({}));
});

test('the public origin of the portal loses its path and its slash', () => {
  expect(readEnv({ PORTAL_URL: 'https://portal.example.com/' }).portalUrl).toBe('https://portal.example.com');
});

test('builds get the set-up of the network and nothing else', () => {
  const given = {
    HTTPS_PROXY: 'http://proxy:1',
    npm_config_registry: 'http://registry',
    HOME: '/root',
    MY_TOKEN: 'x',
  };
  expect(readEnv(given).buildEnv).toEqual({
    HTTPS_PROXY: 'http://proxy:1',
    npm_config_registry: 'http://registry',
  });
});

test('custom domains are looked at with the resolver of the machine unless it says another', () => {
  expect(readEnv({}).domains).toEqual({
    resolvers: [],
    httpsPort: 443,
    caFile: undefined,
    allowsLoopback: false,
  });
  const resolvers = ['127.0.0.1:5353', '[::1]:53', '9.9.9.9'];
  expect(readEnv({ DOMAIN_RESOLVER: resolvers.join(',') }).domains.resolvers).toEqual(resolvers);
});

test('loopback receivers of webhooks are those that are named', () => {
  const env = readEnv({ WEBHOOK_LOOPBACK_RECEIVERS: '127.0.0.1:9911,localhost:80,[::1]:9912' });
  expect(env.webhookLoopbackReceivers).toEqual(['127.0.0.1:9911', 'localhost:80', '[::1]:9912']);
});

test.each([
  'localhost',
  '10.0.0.1:80',
  '127.0.0.1:0',
  'http://localhost:80',
  '127.0.0.1:80, localhost:81',
  '*:80',
])('the loopback receiver %s is refused', (value) => {
  expect(() => readEnv({ WEBHOOK_LOOPBACK_RECEIVERS: value })).toThrow(
    'The variable WEBHOOK_LOOPBACK_RECEIVERS must be loopback receivers such as',
  );
});

test('a container engine gets what it finds its service by, and nothing else of the environment', () => {
  const given = {
    PATH: '/bin',
    HOME: '/root',
    DOCKER_HOST: 'unix:///x',
    XDG_RUNTIME_DIR: '/run',
    MY_TOKEN: 'x',
  };
  expect(readEnv({ ...given, CONTAINER_RUNTIME: 'runc' }).engine).toEqual({
    wanted: 'auto',
    ociRuntime: 'runc',
    variables: { PATH: '/bin', HOME: '/root', DOCKER_HOST: 'unix:///x', XDG_RUNTIME_DIR: '/run' },
  });
});

test('raised budgets are read under the test start-up', () => {
  const env = readEnv({ PLATFORM_TEST: '1', PLATFORM_TEST_BUDGETS: '{"read":5,"deploy_create":1000}' });
  expect(env).toMatchObject({ test: true, testBudgets: { read: 5, deploy_create: 1000 } });
});

test.each([
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/x' },
    'The variable DATABASE_URL must be a postgresql:// address.',
  ],
  [{ PLATFORM_PORT: 'http' }, 'The variable PLATFORM_PORT must be a port number.'],
  [{ PLATFORM_PORT: '0' }, 'The variable PLATFORM_PORT must be a port from 1 to 65535.'],
  [{ APPS_PORT: '65536' }, 'The variable APPS_PORT must be a port from 1 to 65535.'],
  [{ APPS_PORT: '4000' }, 'PLATFORM_PORT and APPS_PORT must be two different ports.'],
  [{ PORTAL_URL: 'localhost:3000' }, 'The variable PORTAL_URL must be an http or https address.'],
  [
    { OIDC_CLIENT_ID: 'two words' },
    'The variable OIDC_CLIENT_ID must be printable characters without spaces.',
  ],
  [{ OIDC_CLIENT_SECRET: 'hunter2' }, 'The variable OIDC_CLIENT_SECRET must have at least 16 characters.'],
  [{ PLATFORM_TEST: 'yes' }, 'The variable PLATFORM_TEST must be 0 or 1.'],
  [{ PLATFORM_TEST_BUDGETS: '{}' }, 'PLATFORM_TEST_BUDGETS is only for tests and needs PLATFORM_TEST=1.'],
  [
    { PLATFORM_TEST: '1', PLATFORM_TEST_BUDGETS: '{"reads":1}' },
    'The variable PLATFORM_TEST_BUDGETS must be a JSON object from budget class to requests.',
  ],
  ...['dns.example', '127.0.0.1:x', '127.0.0.1:99999', '1.1.1.1,x'].map(
    (DOMAIN_RESOLVER): [Record<string, string>, string] => [
      { DOMAIN_RESOLVER },
      'The variable DOMAIN_RESOLVER must be addresses such as 127.0.0.1:5353.',
    ],
  ),
  [{ DOMAIN_CA_FILE: '/no/such/file' }, 'The variable DOMAIN_CA_FILE must be a file that is there.'],
  [{ DOMAIN_ALLOW_LOOPBACK: '1' }, 'DOMAIN_ALLOW_LOOPBACK is only for tests and needs PLATFORM_TEST=1.'],
  [{ CONTAINER_ENGINE: 'lxc' }, 'The variable CONTAINER_ENGINE must be auto, docker, podman or none.'],
  [{ CONTAINER_RUNTIME: '-x y' }, 'The variable CONTAINER_RUNTIME must be the name of an OCI runtime.'],
  [{ LOG_LEVEL: 'loud' }, 'The variable LOG_LEVEL must be a log level such as info.'],
])('%o is refused in one sentence that does not repeat the value', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(new EnvError(sentence));
  for (const value of ['hunter2', 'root:']) expect(sentence).not.toContain(value);
});
