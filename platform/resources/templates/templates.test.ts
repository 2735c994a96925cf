import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { deployments } from '../../db/schema/deployments.ts';
import * as starters from '../../runtime/templates.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { firstMissing } from './catalog.ts';

let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function send(method: string, path: string, json?: unknown) {
  const response = await test.send(method, path, {
    bearer: caller.apiKey,
    ...(json === undefined ? {} : { json }),
  });
  return { status: response.status, body: await response.json() };
}

const free = () =>
  starters.listTemplates().find(({ required_env: required }) => required.length === 0)?.id ?? '';
const demanding = () => starters.listTemplates().find(({ required_env: required }) => required.length > 0);

describe('templates', () => {
  it('are listed and read alike, without what is the platform’s own', async () => {
    const { body } = await send('GET', '/templates');
    expect(body.count).toBe(starters.listTemplates().length);
    for (const template of body.templates) {
      expect((await send('GET', `/templates/${template.id}`)).body).toEqual({ template });
      expect(template).not.toHaveProperty('health_path');
      expect(template).not.toHaveProperty('runtime');
    }
  });

  it('are deployed under the name and the subdomain that were asked for', async () => {
    const { status, body } = await send('POST', `/templates/${free()}/deploy`, {
      name: 'my-app',
      subdomain: 'my-sub',
    });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      app_name: 'my-app',
      subdomain: 'my-sub',
      public_url: 'http://my-sub.localhost:4080',
    });
    const [row] = await test.deps.db.select().from(deployments).where(eq(deployments.id, body.id));
    expect(row).toMatchObject({ sourceType: 'template', templateId: free() });
  });

  it('are called by their id without a name', async () => {
    expect((await send('POST', `/templates/${free()}/deploy`, {})).body.app_name).toBe(free());
    expect((await send('POST', `/templates/${free()}/deploy`, {})).body.app_name).toMatch(/-[a-z0-9]{4}$/);
  });

  it('are refused under a subdomain that is taken, also by another account', async () => {
    await send('POST', `/templates/${free()}/deploy`, { subdomain: 'taken' });
    const other = await test.createCaller();
    const response = await test.send('POST', `/templates/${free()}/deploy`, {
      bearer: other.apiKey,
      json: { subdomain: 'taken' },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'unsupported_deployment_request',
      field: 'subdomain',
    });
  });

  it('are refused without the variables that they need, and keep them in an update', async () => {
    const template = demanding();
    const [key] = template?.required_env ?? [];
    if (template === undefined || key === undefined)
      throw new Error('a starter that needs a variable is missing');
    for (const env of [undefined, {}, { [key]: '' }]) {
      expect((await send('POST', `/templates/${template.id}/deploy`, { env })).body).toMatchObject({
        code: 'unsupported_deployment_request',
        field: `env.${key}`,
      });
    }
    const env = Object.fromEntries(template.required_env.map((name) => [name, 'x']));
    const { status, body } = await send('POST', `/templates/${template.id}/deploy`, { env });
    expect(status).toBe(202);
    const update = (json: unknown) => send('PATCH', `/deployments/${body.id}/env`, json);
    expect((await update({ env: { OTHER: '1' }, replace: true })).body).toMatchObject({
      code: 'invalid_env',
      field: `env.${key}`,
    });
    expect((await update({ env: { [key]: '' } })).body).toMatchObject({
      code: 'invalid_env',
      field: `env.${key}`,
    });
    expect((await update({ env: { OTHER: '1' } })).status).toBe(202);
  });

  it('that are not there are not found', async () => {
    for (const [method, path] of [
      ['GET', '/templates/none'],
      ['POST', '/templates/none/deploy'],
    ] as const) {
      expect(await send(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { code: 'template_not_found' },
      });
    }
  });
});

describe('firstMissing', () => {
  it('names the first variable without a value, and knows no inherited ones', () => {
    expect(firstMissing(['A', 'B'], { A: 'x', B: '' })).toBe('B');
    expect(firstMissing(['constructor'], {})).toBe('constructor');
    expect(firstMissing(['A'], { A: ' ' })).toBeUndefined();
  });
});
