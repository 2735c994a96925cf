import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from './command.ts';

/** Every server action is a public endpoint: a new one is named here, after its checks were looked at. */
const ACTIONS = {
  'components/api-keys/actions.ts': ['issueApiKey', 'issueInferenceKey'],
  'components/gateway/actions.ts': ['attachGateway', 'rotateCredential'],
  'components/webhooks/actions.ts': ['createWebhook'],
};

const read = (path: string) => readFileSync(join(PROJECT_FOLDER, path), 'utf8');
const sources = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: PROJECT_FOLDER }).toSorted();
const files = sources.filter((path) => /['"]use server['"]/.test(read(path)));
const exported = (text: string) =>
  [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name]) => name);

test('there are only the server actions that are named here', () => {
  expect(Object.fromEntries(files.map((path) => [path, exported(read(path))]))).toEqual(ACTIONS);
});

test.each(files)('each of %s checks the origin and the session before anything else', (path) => {
  const bodies = read(path)
    .split(/^export async function /m)
    .slice(1);
  for (const body of bodies) {
    const [first, second] = body.slice(body.indexOf('{\n') + 2).split('\n');
    expect(first?.trim()).toBe('assertSameOrigin(await headers());');
    expect(second?.trim()).toBe('await requireSession();');
  }
});
