import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellJson } from '@/lib/format/shell';
import { shownBody } from './shown-body';

describe('a body as it is kept', () => {
  it('keeps names and numbers, and puts variables in the place of the rest', () => {
    const body = {
      name: 'web-api',
      repository: { url: 'https://user:token@git.example/a.git', branch: 'main' },
      env: { DATABASE_URL: 'postgres://secret', PORT: 8080 },
      image: { registry_credentials: { password: 'hunter2' } },
      port: 8080,
      replace: true,
      events: ['deployment.live'],
    };
    expect(shellJson(shownBody(body))).toBe(
      `'{"name":"web-api","repository":{"url":"'"$URL"'","branch":"main"},` +
        `"env":{"DATABASE_URL":"'"$DATABASE_URL"'","PORT":"'"$PORT"'"},` +
        `"image":{"registry_credentials":{"password":"'"$PASSWORD"'"}},` +
        `"port":8080,"replace":true,"events":["deployment.live"]}'`,
    );
  });

  it('keeps nothing of a body that is not JSON', () => {
    expect(shellJson(shownBody('password=hunter2'))).toBe(`'"'"$BODY"'"'`);
  });

  it('never keeps a text of a field that it does not know, however deep it stands', () => {
    const secret = 'S3CRET-VALUE';
    const leaf = fc.constant<unknown>(secret);
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'medium' },
        leaf,
        fc.dictionary(fc.constantFrom('token', 'user_data', 'value', 'env', 'constructor'), tie('node')),
        fc.array(tie('node'), { maxLength: 3 }),
      ),
    })).node;
    fc.assert(fc.property(tree, (body) => !JSON.stringify(shownBody(body)).includes(secret)));
  });
});
