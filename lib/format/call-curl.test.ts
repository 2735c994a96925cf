import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shownBody } from '@/lib/api/shown-body';
import { callAddress, callCurl } from './call-curl';

const apiUrl = 'https://api.example/';

describe('a call as curl', () => {
  it('writes a read on one line but for its credential', () => {
    const call = {
      path: '/deployments/{deployment_id}/logs',
      params: { path: { deployment_id: 'dep_1' }, query: { limit: 100 } },
    };
    expect(callCurl({ ...call, apiUrl, method: 'get', needsCredential: true })).toBe(
      `curl 'https://api.example/deployments/dep_1/logs?limit=100' \\\n  -H "Authorization: Bearer $API_KEY"`,
    );
  });

  it('keeps a hostile id within its part of the address and within its word of the shell', () => {
    const params = { path: { deployment_id: `../x'; rm -rf ~; '` } };
    expect(callAddress({ path: '/deployments/{deployment_id}', params })).toBe(
      `/deployments/..%2Fx'%3B%20rm%20-rf%20~%3B%20'`,
    );
  });

  it('gives a command that a shell runs with the secrets of its variables', () => {
    const body = shownBody({ name: `it's`, env: { TOKEN: 'never kept' } });
    const command = callCurl({
      ...{ apiUrl, method: 'post', path: '/deployments', params: {}, body, needsCredential: true },
    });
    expect(command).not.toContain('never kept');
    const words = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], {
      env: { NODE_ENV: 'test', API_KEY: 'key-1', TOKEN: 'secret-1' },
      encoding: 'utf8',
    });
    expect(words.trim().split('\n')).toEqual([
      '-X',
      'POST',
      'https://api.example/deployments',
      '-H',
      'Authorization: Bearer key-1',
      '-H',
      'Content-Type: application/json',
      '-d',
      `{"name":"it's","env":{"TOKEN":"secret-1"}}`,
    ]);
  });
});
