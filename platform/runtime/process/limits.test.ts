import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { appEnv } from './app-env.ts';
import { limitsOf, withLimits } from './limits.ts';

const profile = {
  cpu_units: 1,
  memory_mb: 1_024,
  storage_mb: 600,
  persistent_storage_gb: null,
  attached_resources: [],
};

test('limits follow the resource profile, with defaults for what it leaves open', () => {
  expect(limitsOf(profile)).toMatchObject({ heapMb: 768, fileMb: 600 });
  expect(limitsOf(null)).toMatchObject({ heapMb: 384, fileMb: 2_048 });
});

test('a process really has the limits, and its arguments as they were given', () => {
  const script = 'ulimit -f; ulimit -n; ulimit -c; printf "%s|" "$@"';
  const argv = withLimits({ ...limitsOf(profile), openFiles: 256 }, [
    'sh',
    '-c',
    script,
    'x',
    'a b',
    '$HOME',
    '"',
  ]);
  const [program = '', ...args] = argv;
  const lines = execFileSync(program, args, { encoding: 'utf8' }).split('\n');
  expect(lines).toEqual([String(600 * 2_048), '256', '0', 'a b|$HOME|"|']);
});

test('an app gets its own variables and what the platform knows, and nothing of the server', () => {
  const places = { path: '/p', home: '/h', tmp: '/t', storage: '/s' };
  const own = {
    GREETING: 'hi',
    PORT: '1',
    DATA_DIR: '/x',
    HOME: '/mine',
    NODE_OPTIONS: '--enable-source-maps',
  };
  expect(appEnv(own, places, 20_500, limitsOf(null))).toEqual({
    PATH: '/p',
    HOME: '/mine',
    TMPDIR: '/t',
    LANG: 'C.UTF-8',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    GREETING: 'hi',
    NODE_OPTIONS: '--max-old-space-size=384 --enable-source-maps',
    PORT: '20500',
    DATA_DIR: '/s',
  });
});
