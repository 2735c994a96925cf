import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aiAttachmentCredentials, aiAttachments } from '../../db/schema/attachments.ts';
import { apiKeys } from '../../db/schema/identity.ts';
import { keyEvents } from '../../db/schema/keys.ts';
import { driveAttachments } from '../../testing/drive-attachments.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { forgetPastAttachments } from './past-attachments.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let test: TestApp;
let drive: ReturnType<typeof driveAttachments>;
let caller: TestCaller;
let deploymentId: string;
let attachmentId: string;
let first: string;

beforeAll(async () => {
  test = await createTestApp();
  drive = driveAttachments(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  caller = await test.createCaller();
  deploymentId = await drive.deploy(caller);
  const { id, run_id: runId } = await drive.attach(caller, deploymentId);
  attachmentId = id;
  first = await credential();
  await drive.endRun(runId, 'succeeded', 10 * MINUTE_MS);
});

const credential = async () => (await drive.env(deploymentId)).OPENAI_API_KEY ?? '';
const rotate = async () => ({
  runId: (await drive.rotate(caller, attachmentId)).run_id,
  credential: await credential(),
});
const typesOf = async () => {
  const { body } = await drive.send('GET', '/api-keys/audit', { bearer: caller.sessionToken });
  const { events } = z.object({ events: z.array(z.looseObject({ type: z.string() })) }).parse(body);
  return events.map(({ type }) => type).filter((type) => !type.endsWith('.first_used'));
};

describe('after a rotation', () => {
  it('both credentials work until a minute after the new release is live', async () => {
    const second = await rotate();
    expect(second.credential).not.toBe(first);
    expect([await drive.ask(first), await drive.ask(second.credential)]).toEqual([200, 200]);
    await drive.endRun(second.runId, 'succeeded');
    expect(await drive.ask(first)).toBe(200);
    await drive.endRun(second.runId, 'succeeded', MINUTE_MS + 1_000);
    expect([await drive.ask(first), await drive.ask(second.credential)]).toEqual([401, 200]);
  });

  it('the one before stays while no release with the new one is live', async () => {
    const second = await rotate();
    await drive.endRun(second.runId, 'failed', 2 * MINUTE_MS);
    expect(await drive.ask(first)).toBe(200);
    const again = await drive.send('POST', `/deployments/${deploymentId}/redeploy`, {
      bearer: caller.apiKey,
    });
    const { run_id: runId } = z.looseObject({ run_id: z.string() }).parse(again.body);
    await drive.endRun(runId, 'succeeded', 2 * MINUTE_MS);
    expect([await drive.ask(first), await drive.ask(second.credential)]).toEqual([401, 200]);
  });

  it('the one before ends after a day at the latest', async () => {
    await rotate();
    await test.deps.db
      .update(aiAttachmentCredentials)
      .set({ supersededAt: new Date(Date.now() - DAY_MS - 1_000) })
      .where(eq(aiAttachmentCredentials.attachmentId, attachmentId));
    expect(await drive.ask(first)).toBe(401);
  });

  it('each of several ends with its own release', async () => {
    const second = await rotate();
    const third = await rotate();
    await drive.endRun(second.runId, 'succeeded', 2 * MINUTE_MS);
    expect([await drive.ask(first), await drive.ask(second.credential)]).toEqual([401, 200]);
    await drive.endRun(third.runId, 'succeeded', 2 * MINUTE_MS);
    expect([await drive.ask(second.credential), await drive.ask(third.credential)]).toEqual([401, 200]);
  });

  it('a detach ends them all', async () => {
    const second = await rotate();
    await drive.detach(caller, attachmentId);
    expect([await drive.ask(first), await drive.ask(second.credential)]).toEqual([401, 401]);
  });
});

describe('the credential', () => {
  it('is no key of the platform API', async () => {
    const answer = await drive.send('GET', '/deployments', { bearer: first });
    expect(answer).toMatchObject({ status: 403, body: { code: 'credential_scope_violation' } });
  });

  it('is in the audit from its issue to its end', async () => {
    await rotate();
    await drive.detach(caller, attachmentId);
    expect(await typesOf()).toEqual([
      'attachment_credential.revoked',
      'attachment_credential.revoked',
      'attachment_credential.issued',
      'attachment_credential.rotated',
      'attachment_credential.issued',
    ]);
    const { body } = await drive.send('GET', '/api-keys/audit', { bearer: caller.sessionToken });
    expect(z.object({ events: z.array(z.looseObject({ actor: z.string() })) }).parse(body).events).toSatisfy(
      (events: { actor: string; type: string }[]) =>
        events.every(({ actor, type }) => type.endsWith('.first_used') || actor === caller.apiKeyId),
    );
  });

  it('tells of its first use', async () => {
    await drive.ask(first);
    const isTold = async () => {
      const used = await test.deps.db
        .select({ actor: keyEvents.actor, keyId: keyEvents.keyId })
        .from(keyEvents)
        .where(eq(keyEvents.type, 'attachment_credential.first_used'));
      return used.some(({ actor, keyId }) => actor === keyId);
    };
    await expect.poll(isTold).toBe(true);
  });

  it('is in no answer, no log and nowhere in the database in clear', async () => {
    const second = await rotate();
    const texts = [
      test.logText(),
      JSON.stringify(await drive.list(caller)),
      JSON.stringify(await drive.read(caller, attachmentId)),
      JSON.stringify((await drive.send('GET', '/api-keys/audit', { bearer: caller.sessionToken })).body),
      await wholeDatabase(),
    ];
    for (const text of texts) {
      for (const secret of [first, second.credential]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      }
    }
    expect(texts.at(-1)).toContain(attachmentId);
  });
});

describe('the upkeep', () => {
  it('revokes what has had its time, once', async () => {
    const second = await rotate();
    await forgetPastAttachments(test.deps.db);
    expect(await drive.ask(first)).toBe(200);
    await drive.endRun(second.runId, 'succeeded', 2 * MINUTE_MS);
    await forgetPastAttachments(test.deps.db);
    await forgetPastAttachments(test.deps.db);
    expect((await typesOf()).filter((type) => type.endsWith('.revoked'))).toHaveLength(1);
    expect(await drive.ask(second.credential)).toBe(200);
  });

  it('forgets credentials and attachments a week after their end', async () => {
    await drive.detach(caller, attachmentId);
    await forgetPastAttachments(test.deps.db);
    expect(await drive.read(caller, attachmentId)).toMatchObject({ id: attachmentId });
    const [past, own] = [new Date(Date.now() - 8 * DAY_MS), eq(apiKeys.accountId, caller.accountId)];
    await test.deps.db.update(apiKeys).set({ revokedAt: past }).where(own);
    await test.deps.db.update(aiAttachments).set({ detachedAt: past });
    await forgetPastAttachments(test.deps.db);
    expect(await test.deps.db.$count(aiAttachments, eq(aiAttachments.id, attachmentId))).toBe(0);
    const kept = await test.deps.db.select({ kind: apiKeys.kind }).from(apiKeys).where(own);
    expect(kept).toEqual([{ kind: 'api' }]);
    expect(await typesOf()).toHaveLength(2);
  });
});

/** Every row of every table, as text; bytes are written in hex. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await test.deps.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await test.deps.pool.query<{ text: string }>(
        `SELECT t::text AS text FROM "${name}" t`,
      );
      return rows.map(({ text }) => text).join('\n');
    }),
  );
  return texts.join('\n');
}
