import { z } from 'zod';
import { listTemplates } from '../runtime/templates.ts';
import { makeLive, writeLogLines, writeObservations } from './seed-live.ts';
import { newSshPublicKey } from './ssh-key.ts';
import type { TestApp, TestCaller } from './test-app.ts';

const idShape = z.object({ id: z.string(), run_id: z.string().optional() });
const quoteShape = z.object({ quote_id: z.string() });
const webhookShape = z.object({ webhook: z.object({ id: z.string() }) });

/** Ids of one thing of each kind, by the names that the contract's paths and bodies have for them. */
export type Furniture = Record<
  | 'deployment_id'
  | 'run_id'
  | 'template_id'
  | 'key_id'
  | 'webhook_id'
  | 'attachment_id'
  | 'machine_id'
  | 'machine_quote_id'
  | 'accelerator_quote_id',
  string
>;

let made = 0;

/** Gives an account one of everything: a live deployment with domain, environment, log, health and attachment, and the rest. */
export async function furnish(test: TestApp, caller: TestCaller, word: string): Promise<Furniture> {
  made += 1;
  const tail = `${word}-${String(made)}`;
  const send = async (method: string, path: string, json: object): Promise<unknown> => {
    const headers = { 'idempotency-key': `furnish:${tail}:${path.replaceAll('/', '.')}` };
    const response = await test.send(method, path, { bearer: caller.apiKey, json, headers });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  const repository = { url: `https://example.com/${tail}` };
  const created = await send('POST', '/deployments', { repository, env: { OWN: `canary-${tail}` } });
  const { id, run_id: runId = '' } = idShape.parse(created);
  await send('PUT', `/deployments/${id}/domain`, { domain: `${tail}.example` });
  const attached = idShape.parse(await send('POST', '/ai-gateway/attachments', { deployment_id: id }));
  await makeLive(test.deps.db, id);
  await writeLogLines(test.deps.db, id, 3);
  await writeObservations(test.deps.db, id, [['healthy', 'healthy']]);
  const hook = webhookShape.parse(
    await send('POST', '/webhooks', { url: `https://${tail}.hooks.example.com/` }),
  );
  const quote = async (kind: string, profileId: string) =>
    quoteShape.parse(await send('POST', `/pricing/${kind}-quote`, { profile_id: profileId })).quote_id;
  const machine = await send('POST', '/machines', {
    quote_id: await quote('machine', 'mp-cpu-2-eu-central'),
    name: tail,
    ssh_public_key: newSshPublicKey(),
  });
  return {
    deployment_id: id,
    run_id: runId,
    template_id: listTemplates()[0]?.id ?? '',
    key_id: caller.apiKeyId,
    webhook_id: hook.webhook.id,
    attachment_id: attached.id,
    machine_id: idShape.parse(machine).id,
    machine_quote_id: await quote('machine', 'mp-cpu-2-eu-central'),
    accelerator_quote_id: await quote('accelerator', 'gpo-l4'),
  };
}

/** The path of an operation with these ids in it. */
export function fillPath(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}
