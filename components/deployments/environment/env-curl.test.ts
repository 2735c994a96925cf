import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { envCurl } from './env-curl';

it('becomes, in a shell, the request that the page would send', () => {
  const command = envCurl({
    apiUrl: 'https://api.example/',
    deploymentId: 'dep_1',
    keys: ['TOKEN', 'my.key'],
    mode: 'replace',
  });
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  const env = { TOKEN: 'one two', MY_KEY: 'three', PLATFORM_API_KEY: 'key', NODE_ENV: 'test' } as const;
  const args = execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' }).split('\0');
  expect(args.slice(0, 3)).toEqual(['-X', 'PATCH', 'https://api.example/deployments/dep_1/env']);
  expect(args).toContain('Authorization: Bearer key');
  expect(JSON.parse(args.at(-2) ?? '')).toEqual({
    env: { TOKEN: 'one two', 'my.key': 'three' },
    replace: true,
  });
});
