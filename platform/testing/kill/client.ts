import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { standing, type Create, type Ledger } from './ledger.ts';
import type { Random } from './random.ts';

const createdShape = z.object({
  id: z.string(),
  run_id: z.string(),
  public_url: z.string(),
  replayed: z.boolean().optional(),
});
const changedShape = z.object({ run_id: z.string().nullish() });
const refusedShape = z.object({ code: z.string() });
const runShape = z.object({ status: z.string() });

/** Deployments that stand at once; a machine has only so much room for apps. */
const STANDING_MAX = 10;
const PAUSE_MS = 25;
const CREATES = { 'static-site': 0.85, 'node-api': 0.15 } as const;

export interface ClientOptions {
  ledger: Ledger;
  random: Random;
  apiKey: string;
  /** Aborted when the platform is about to be killed: no answer after that counts as a fault. */
  signal: AbortSignal;
}

type Answer = { status: number; body: unknown };

/** Sends writes until the platform is gone, first those whose answers it owes, and notes what it acknowledges. */
export async function useApi(apiUrl: string, options: ClientOptions): Promise<void> {
  const { ledger, random, apiKey, signal } = options;

  /** Null when there was no answer: whether the write was done is not known. */
  async function send(method: string, path: string, json?: unknown, key?: string): Promise<Answer | null> {
    try {
      const response = await fetch(new URL(path, apiUrl), {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  }

  function fault(what: string, answer: Answer): void {
    // The database is killed a moment after the platform, which may have had the time to say so.
    if (signal.aborted && answer.status >= 500) return;
    ledger.faults.add(`${what} was answered ${String(answer.status)} ${JSON.stringify(answer.body)}`);
  }

  async function create(wanted: Create): Promise<void> {
    const answer = await send('POST', '/deployments', wanted.body, wanted.key);
    if (answer === null) return;
    if (answer.status !== 202) {
      fault(`create ${wanted.key}`, answer);
      return;
    }
    const { id, run_id: runId, public_url: url, replayed } = createdShape.parse(answer.body);
    wanted.answer ??= { id, runId, url };
    if (replayed === true) ledger.replays += 1;
    else wanted.firsts += 1;
    if (wanted.answer.id !== id || wanted.answer.runId !== runId || wanted.firsts > 1)
      fault(`create ${wanted.key}, which is ${wanted.answer.id},`, answer);
  }

  async function createNew(): Promise<void> {
    const key = `kill-${String(ledger.creates.length)}-${random.whole(1e9).toString(36)}`;
    const template = random.chance(CREATES['static-site']) ? 'static-site' : 'node-api';
    const wanted: Create = { key, body: { name: key, template_id: template }, answer: null, firsts: 0 };
    ledger.creates.push(wanted);
    // Every fourth is sent twice at once, as by a caller that did not wait.
    const [first] = await Promise.all([create(wanted), ...(random.chance(0.25) ? [create(wanted)] : [])]);
    return first;
  }

  async function misuseKey(): Promise<void> {
    const known = ledger.creates.filter((one) => one.answer !== null);
    const one = known[random.whole(known.length)];
    if (one === undefined) return;
    const answer = await send('POST', '/deployments', { ...one.body, name: 'another' }, one.key);
    if (answer === null) return;
    if (refusedShape.safeParse(answer.body).data?.code === 'idempotency_key_reused') ledger.refusals += 1;
    else fault(`another body under ${one.key}`, answer);
  }

  async function changeEnv(id: string): Promise<void> {
    const key = `K${random.whole(1e9).toString(36).toUpperCase()}`;
    const answer = await send('PATCH', `/deployments/${id}/env`, { env: { [key]: 'kept' } });
    // It may have been deleted by another loop in this moment.
    if (answer === null || (answer.status >= 400 && ledger.deletions.has(id))) return;
    if (answer.status !== 202) {
      fault(`environment of ${id}`, answer);
      return;
    }
    ledger.envChanges.push({ deploymentId: id, key, runId: changedShape.parse(answer.body).run_id ?? null });
  }

  async function remove(id: string): Promise<void> {
    if (!ledger.deletions.has(id)) ledger.deletions.set(id, false);
    const answer = await send('DELETE', `/deployments/${id}`);
    if (answer === null) return;
    if (answer.status === 200) ledger.deletions.set(id, true);
    else fault(`deletion of ${id}`, answer);
  }

  async function hasEnded(runId: string): Promise<boolean> {
    const answer = await send('GET', `/deployments/runs/${runId}`);
    const status = runShape.safeParse(answer?.body).data?.status;
    return status === 'succeeded' || status === 'failed';
  }

  /** One write; with no room left a deployment goes, in a patient round only when its first run has ended. */
  async function act(isPatient: boolean): Promise<void> {
    const all = standing(ledger);
    const oldest = all[0];
    if (oldest !== undefined && all.length >= STANDING_MAX) {
      if (!isPatient || (await hasEnded(oldest.runId))) return remove(oldest.id);
      await wait(PAUSE_MS);
      return;
    }
    const any = all[random.whole(all.length)];
    const way = random.below(1);
    if (way < 0.1) return misuseKey();
    if (way < 0.25 && any !== undefined) return changeEnv(any.id);
    return createNew();
  }

  const unanswered = ledger.creates.filter(({ answer }) => answer === null);
  const again = ledger.creates.filter(({ answer }) => answer !== null).slice(-5);
  await Promise.all([...unanswered, ...again].map(create));
  for (const [id, isDone] of ledger.deletions) if (!isDone) await remove(id);
  const isPatient = random.chance(0.7);
  const loop = async () => {
    while (!signal.aborted) await act(isPatient);
  };
  await Promise.all([loop(), loop(), loop()]);
}
