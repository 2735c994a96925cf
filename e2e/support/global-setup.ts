import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeUdpPort } from './dns-server.ts';
import { announceProduct } from './env.ts';
import { freePorts, startProduct } from './product.ts';
import type { ProductFacts } from './test.ts';

/** One account does in minutes what people do in days. */
const BUDGETS = { read: 20_000, logs: 20_000, stop: 2_000, deploy_create: 500, mutation: 500 };

/** Starts the product that all tests share; what it gives stops it again and fails when a process is left. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dnsPort = await freeUdpPort();
  const receiver = `127.0.0.1:${(await freePorts()).apps}`;
  const product = await startProduct({
    env: {
      PLATFORM_TEST: '1',
      PLATFORM_TEST_BUDGETS: JSON.stringify(BUDGETS),
      WEBHOOK_LOOPBACK_RECEIVERS: receiver,
      DOMAIN_RESOLVER: `127.0.0.1:${dnsPort}`,
    },
  });
  const { portalUrl, apiUrl, appsPort, dataDir, signIn } = product;
  if (signIn === undefined) throw new Error('The first start did not say how to sign in.');
  const facts: ProductFacts = { portalUrl, apiUrl, appsPort, dataDir, signIn, dnsPort, receiver };
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-facts-'));
  const file = join(folder, 'product.json');
  await writeFile(file, JSON.stringify(facts), { mode: 0o600 });
  announceProduct(file);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    const status = await product.stop();
    if (status !== 0) throw new Error(`npm start ended with status ${String(status)} after Ctrl-C.`);
  };
}
