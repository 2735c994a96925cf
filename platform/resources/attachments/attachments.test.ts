import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deployments } from '../../db/schema/deployments.ts';
import { ATTACHMENTS, driveAttachments } from '../../testing/drive-attachments.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let drive: ReturnType<typeof driveAttachments>;
let caller: TestCaller;
let deploymentId: string;

beforeAll(async () => {
  test = await createTestApp();
  drive = driveAttachments(test);
  caller = await test.createCaller();
});
afterAll(() => test.close());
beforeEach(async () => {
  deploymentId = await drive.deploy(caller, { MINE: 'mine' });
});

const attachJson = () => ({ json: { deployment_id: deploymentId } });

describe('attach', () => {
  it('puts a credential that works into the environment and redeploys', async () => {
    const before = test.runtime.enqueued.length;
    const accepted = await drive.attach(caller, deploymentId);
    expect(accepted).toEqual({
      id: expect.stringMatching(/^aga_[A-Za-z0-9_-]{20,64}$/),
      deployment_id: deploymentId,
      status: 'attaching',
      env_keys: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
      created_at: expect.stringMatching(/Z$/),
      rotated_at: null,
      run_id: test.runtime.enqueued.at(-1)?.runId,
      status_url: `/deployments/runs/${accepted.run_id}`,
    });
    expect(test.runtime.enqueued.slice(before)).toMatchObject([{ deploymentId, kind: 'env' }]);
    const env = await drive.env(deploymentId);
    expect(env).toEqual({
      MINE: 'mine',
      OPENAI_API_KEY: expect.stringMatching(/^ak_/),
      OPENAI_BASE_URL: 'http://localhost:4000/inference/v1',
    });
    expect(await drive.ask(env.OPENAI_API_KEY)).toBe(200);
  });

  it('is open to an API key and to a portal session', async () => {
    const answer = await drive.change('POST', ATTACHMENTS, caller.sessionToken, attachJson());
    expect(answer.status).toBe(202);
  });

  it('is refused when the deployment has an attachment', async () => {
    const { id } = await drive.attach(caller, deploymentId);
    const env = await drive.env(deploymentId);
    const answer = await drive.change('POST', ATTACHMENTS, caller.apiKey, attachJson());
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_ai_attachment_request', field: 'deployment_id' },
    });
    expect(JSON.stringify(answer.body)).toContain(id);
    expect(await drive.env(deploymentId)).toEqual(env);
  });

  it.each(['OPENAI_API_KEY', 'OPENAI_BASE_URL'])('overwrites no %s of the owner', async (key) => {
    const own = await drive.deploy(caller, { [key]: 'own' });
    const answer = await drive.change('POST', ATTACHMENTS, caller.apiKey, { json: { deployment_id: own } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_ai_attachment_request' } });
    expect(JSON.stringify(answer.body)).toContain(key);
    expect(await drive.env(own)).toEqual({ [key]: 'own' });
  });

  it('is refused for a static site, a full environment and a deleted deployment', async () => {
    await test.deps.db.update(deployments).set({ runtime: 'static' }).where(eq(deployments.id, deploymentId));
    expect((await drive.change('POST', ATTACHMENTS, caller.apiKey, attachJson())).body).toMatchObject({
      code: 'invalid_ai_attachment_request',
    });
    const keys = Array.from({ length: 499 }, (_, i) => [`KEY_${String(i)}`, '']);
    const full = await drive.deploy(caller, Object.fromEntries(keys));
    const tooMany = await drive.change('POST', ATTACHMENTS, caller.apiKey, { json: { deployment_id: full } });
    expect(tooMany.body).toMatchObject({ code: 'invalid_ai_attachment_request' });
    await drive.send('DELETE', `/deployments/${deploymentId}`, { bearer: caller.apiKey });
    const gone = await drive.change('POST', ATTACHMENTS, caller.apiKey, attachJson());
    expect(gone).toMatchObject({ status: 404, body: { code: 'deployment_not_found' } });
  });
});

describe('an attachment', () => {
  it('says how far its change has come', async () => {
    const { id, run_id: attachRun } = await drive.attach(caller, deploymentId);
    const status = async () => (await drive.read(caller, id)).status;
    expect(await status()).toBe('attaching');
    await drive.endRun(attachRun, 'failed');
    expect(await status()).toBe('failed');
    const { body } = await drive.send('POST', `/deployments/${deploymentId}/redeploy`, {
      bearer: caller.apiKey,
    });
    expect(await status()).toBe('attaching');
    await drive.endRun(Object(body).run_id, 'succeeded');
    expect(await status()).toBe('attached');
    const rotated = await drive.rotate(caller, id);
    expect(rotated.status).toBe('rotating');
    expect(await status()).toBe('rotating');
    await drive.endRun(rotated.run_id, 'succeeded');
    expect(await status()).toBe('attached');
    const detached = await drive.detach(caller, id);
    expect(await status()).toBe('detaching');
    expect((await drive.list(caller)).attachments.map((each) => each.id)).toContain(id);
    await drive.endRun(detached.run_id, 'succeeded');
    expect(await status()).toBe('detached');
    expect((await drive.list(caller)).attachments.map((each) => each.id)).not.toContain(id);
  });

  it('is not carried by a run that was under way before it', async () => {
    await drive.endRun(test.runtime.enqueued.at(-1)?.runId ?? '', 'succeeded');
    const { id } = await drive.attach(caller, deploymentId);
    expect(await drive.read(caller, id)).toMatchObject({ status: 'attaching' });
  });

  it('keeps its variables from updates of the environment', async () => {
    await drive.attach(caller, deploymentId);
    const env = await drive.env(deploymentId);
    const path = `/deployments/${deploymentId}/env`;
    const update = (json: object) => drive.send('PATCH', path, { bearer: caller.apiKey, json });
    expect(await update({ env: { A: '1', OPENAI_API_KEY: 'mine' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_env', field: 'env.OPENAI_API_KEY' },
    });
    expect((await update({ env: { A: '1' }, replace: true })).status).toBe(202);
    expect(await drive.env(deploymentId)).toEqual({
      A: '1',
      OPENAI_API_KEY: env.OPENAI_API_KEY,
      OPENAI_BASE_URL: env.OPENAI_BASE_URL,
    });
  });
});

describe('detach', () => {
  it('takes the variables away, revokes the credential at once and redeploys', async () => {
    const { id } = await drive.attach(caller, deploymentId);
    const { OPENAI_API_KEY: credential } = await drive.env(deploymentId);
    const detached = await drive.detach(caller, id);
    expect(detached).toMatchObject({ id, status: 'detaching', deployment_id: deploymentId });
    expect(test.runtime.enqueued.at(-1)).toMatchObject({ runId: detached.run_id, kind: 'env' });
    expect(await drive.env(deploymentId)).toEqual({ MINE: 'mine' });
    expect(await drive.ask(credential)).toBe(401);
  });

  it('leaves nothing to change, and room for a new attachment', async () => {
    const { id } = await drive.attach(caller, deploymentId);
    await drive.detach(caller, id);
    for (const [method, path] of [
      ['DELETE', `${ATTACHMENTS}/${id}`],
      ['POST', `${ATTACHMENTS}/${id}/rotate`],
    ] as const) {
      const answer = await drive.change(method, path, caller.apiKey);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await drive.attach(caller, deploymentId)).id).not.toBe(id);
  });

  it('comes with the deletion of the deployment', async () => {
    const { id } = await drive.attach(caller, deploymentId);
    const { OPENAI_API_KEY: credential } = await drive.env(deploymentId);
    await drive.send('DELETE', `/deployments/${deploymentId}`, { bearer: caller.apiKey });
    expect(await drive.ask(credential)).toBe(401);
    expect(await drive.read(caller, id)).toMatchObject({ status: 'detached' });
    expect((await drive.change('POST', `${ATTACHMENTS}/${id}/rotate`, caller.apiKey)).status).toBe(404);
  });
});
