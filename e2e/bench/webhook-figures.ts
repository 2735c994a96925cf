import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { makeDataDir, removeDataDir } from '../support/product.ts';
import { number, type Figure } from './figures.ts';
import { platformScript, seed, startPlatform, type PlatformProcess } from './platform-process.ts';
import { childrenCpuMs, cpuMs, loadNow } from './process-cost.ts';

const ENDPOINTS = 10;
const EACH = 400;
const TOLD = z.object({ ms: z.number(), delivered: z.number() });

/** Measures webhooks: signed deliveries to real receivers on loopback, each attempt written down, without and with one that hangs. */
export async function webhookFigures(): Promise<Figure[]> {
  const dataDir = await makeDataDir();
  const receiver = fork(join(import.meta.dirname, 'receiver-process.ts'), { stdio: 'inherit' });
  try {
    const [host] = z
      .tuple([z.string()])
      .rest(z.unknown())
      .parse(await once(receiver, 'message'));
    const platform = await startPlatform(dataDir, { withRuns: false, receivers: [host] });
    try {
      const { apiKey } = await seed(dataDir, 1);
      for (let at = 0; at < ENDPOINTS; at += 1) await subscribe(platform, apiKey, `http://${host}/${at}`);
      await platformScript('deliveries', dataDir, 20);
      const alone = await measure(platform, dataDir, 'Webhook deliveries', '≥ 300/s');
      await subscribe(platform, apiKey, `http://${host}/hang`);
      const beside = await measure(platform, dataDir, 'Deliveries beside a hanging receiver', 'as without');
      return [alone, beside];
    } finally {
      await platform.stop();
    }
  } finally {
    receiver.disconnect();
    await removeDataDir(dataDir);
  }
}

async function subscribe({ apiUrl }: PlatformProcess, apiKey: string, url: string): Promise<void> {
  const response = await fetch(`${apiUrl}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (response.status !== 201) throw new Error(`The webhook was answered ${response.status}.`);
}

async function measure(
  platform: PlatformProcess,
  dataDir: string,
  name: string,
  aim: string,
): Promise<Figure> {
  const costs = () => [cpuMs(platform.pid), childrenCpuMs(platform.postgresPid)] as const;
  const [node, postgres] = costs();
  const { ms, delivered } = TOLD.parse(await platformScript('deliveries', dataDir, EACH));
  if (delivered !== ENDPOINTS * EACH) throw new Error(`Only ${delivered} were delivered at once.`);
  const [nodeNow, postgresNow] = costs();
  return {
    name,
    value: `${number((delivered * 1_000) / ms)}/s`,
    aim,
    note: `${number(delivered)} signed deliveries to ${ENDPOINTS} endpoints, one after another each, written down; ${number((nodeNow - node) / delivered)} + ${number((postgresNow - postgres) / delivered)} ms of processor time each (platform + PostgreSQL)`,
    load: loadNow(),
  };
}
