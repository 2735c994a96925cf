import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { unsealEnv } from '../db/unseal-env.ts';
import { runs } from '../db/schema/deployments.ts';
import type { RunStatus } from '../db/schema/row-types.ts';
import { createContractChecker } from './contract-checker.ts';
import type { SendOptions, TestApp, TestCaller } from './test-app.ts';

export const ATTACHMENTS = '/ai-gateway/attachments';

const acceptedSchema = z.looseObject({
  id: z.string(),
  deployment_id: z.string(),
  status: z.string(),
  run_id: z.string(),
  replayed: z.boolean().optional(),
});

/** Drives the attachments of a test app by its API; every answer is compared with the contract. */
export function driveAttachments(test: Pick<TestApp, 'send' | 'deps'>) {
  const checker = createContractChecker();

  async function send(method: string, path: string, sent: SendOptions) {
    return checker.check(method, path, await test.send(method, path, sent));
  }

  /** A change with a key of its own, unless one is given. */
  async function change(
    method: string,
    path: string,
    bearer: string,
    sent: { json?: unknown; key?: string } = {},
  ) {
    const { key = randomUUID(), json } = sent;
    const headers = { 'idempotency-key': key };
    return send(method, path, { bearer, headers, ...(json === undefined ? {} : { json }) });
  }

  async function accepted(answer: Promise<{ status: number; body: unknown }>) {
    const { status, body } = await answer;
    if (status !== 202) throw new Error(`not accepted: ${JSON.stringify(body)}`);
    return acceptedSchema.parse(body);
  }

  return {
    send,
    change,
    async deploy(caller: TestCaller, env: Record<string, string> = {}): Promise<string> {
      const json = { repository: { url: 'https://example.com/a/b' }, env };
      const { body } = await send('POST', '/deployments', { bearer: caller.apiKey, json });
      return z.object({ id: z.string() }).parse(body).id;
    },
    attach: (caller: TestCaller, deploymentId: string, key?: string) =>
      accepted(
        change('POST', ATTACHMENTS, caller.apiKey, {
          json: { deployment_id: deploymentId },
          ...(key === undefined ? {} : { key }),
        }),
      ),
    rotate: (caller: TestCaller, id: string) =>
      accepted(change('POST', `${ATTACHMENTS}/${id}/rotate`, caller.apiKey)),
    detach: (caller: TestCaller, id: string) =>
      accepted(change('DELETE', `${ATTACHMENTS}/${id}`, caller.apiKey)),
    async read({ apiKey }: TestCaller, id: string) {
      const { status, body } = await send('GET', `${ATTACHMENTS}/${id}`, { bearer: apiKey });
      if (status !== 200) throw new Error(`not read: ${JSON.stringify(body)}`);
      return z.object({ attachment: z.looseObject({ status: z.string() }) }).parse(body).attachment;
    },
    async list({ apiKey }: TestCaller) {
      const { body } = await send('GET', ATTACHMENTS, { bearer: apiKey });
      return z
        .object({ attachments: z.array(z.looseObject({ id: z.string() })), count: z.number() })
        .parse(body);
    },
    /** What the app would be started with. */
    env: (deploymentId: string) => unsealEnv(test.deps.db, test.deps.sealing, deploymentId),
    /** Ends a run as the runtime would, `agoMs` before now. */
    async endRun(runId: string, status: RunStatus, agoMs = 0) {
      const finishedAt = new Date(Date.now() - agoMs);
      await test.deps.db.update(runs).set({ status, finishedAt }).where(eq(runs.id, runId));
    },
    /** The status that the inference surface answers to a credential. */
    async ask(credential: string | undefined): Promise<number> {
      const sent = credential === undefined ? {} : { bearer: credential };
      return (await test.send('GET', '/inference/v1/models', sent)).status;
    },
  };
}
