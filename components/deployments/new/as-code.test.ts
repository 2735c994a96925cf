import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type CreateForm, emptyForm } from '@/components/deployments/new/create-model';
import { exampleCurl, listCurl } from '@/components/deployments/example-curl';
import { createCurl, createTypescript } from '@/components/deployments/new/as-code';

const form: CreateForm = {
  ...emptyForm,
  sourceType: 'repository',
  repositoryUrl: "https://git.example/it's/$HOME.git",
  name: 'web-api',
  env: [
    { id: '1', key: 'DATABASE_URL', value: 'postgres://u:hunter2@db' },
    { id: '2', key: '2-odd.name', value: 'hunter2' },
  ],
};

/** What a shell makes of the command: the arguments that curl would get. */
function argumentsOf(command: string, env: Record<string, string>): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; uuidgen() { echo uuid; }; ${command}`;
  return execFileSync('/bin/sh', ['-c', script], { env: { ...env, NODE_ENV: 'test' }, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

describe('the curl command', () => {
  it('holds no value and no password', () => {
    expect(createCurl(form, 'https://api.example')).not.toContain('hunter2');
    const withPassword = { ...form, repositoryUrl: 'https://u:hunter2@git.example/a' };
    expect(createCurl(withPassword, 'https://api.example')).toMatch(/"url":"'"\$REPOSITORY_URL"'"/);
    expect(createCurl(withPassword, 'https://api.example')).not.toContain('hunter2');
  });

  it('becomes, in a shell, the request that the form would send', () => {
    const env = { DATABASE_URL: 'secret one', _2_ODD_NAME: 'two', PLATFORM_API_KEY: 'key' };
    const args = argumentsOf(createCurl(form, 'https://api.example/') ?? '', env);
    expect(args.slice(0, 3)).toEqual(['-X', 'POST', 'https://api.example/deployments']);
    expect(args).toContain('Authorization: Bearer key');
    expect(JSON.parse(args.at(-1) ?? '')).toEqual({
      repository: { url: "https://git.example/it's/$HOME.git" },
      name: 'web-api',
      env: { DATABASE_URL: 'secret one', '2-odd.name': 'two' },
    });
  });

  it('is none while no source is given', () => {
    expect(createCurl(emptyForm, 'https://api.example')).toBeNull();
    expect(createTypescript(emptyForm, 'https://api.example')).toBeNull();
  });

  it('lists too, and shows a first create', () => {
    const args = argumentsOf(exampleCurl('https://api.example'), {});
    expect(JSON.parse(args.at(-1) ?? '')).toMatchObject({ name: 'web-api' });
    expect(argumentsOf(listCurl('https://api.example'), { PLATFORM_API_KEY: 'key' }).at(-1)).toBe(
      'https://api.example/deployments',
    );
  });
});

describe('the TypeScript program', () => {
  const image: CreateForm = {
    ...form,
    sourceType: 'image',
    imageRef: 'registry.example/app:1',
    imageCredentials: { username: 'me', password: 'hunter2' },
  };
  const program = createTypescript(image, 'https://api.example/') ?? '';

  it('is TypeScript, and holds no value and no credential', () => {
    const { diagnostics } = ts.transpileModule(program, { reportDiagnostics: true });
    expect(diagnostics).toEqual([]);
    expect(program).not.toMatch(/hunter2|"me"/);
  });

  it('sends what the form would send', () => {
    const body = /body: (\{[\s\S]*\n {2}\}),\n/.exec(program)?.[1] ?? '';
    const { outputText } = ts.transpileModule(`(${body})`, {});
    const env = { DATABASE_URL: 'one', _2_ODD_NAME: 'two', REGISTRY_USERNAME: 'me', REGISTRY_PASSWORD: 'pw' };
    expect(runInNewContext(outputText, { process: { env } })).toEqual({
      image: { ref: 'registry.example/app:1', credentials: { username: 'me', password: 'pw' } },
      name: 'web-api',
      env: { DATABASE_URL: 'one', '2-odd.name': 'two' },
    });
  });
});
