import { expect } from 'vitest';
import { z } from 'zod';
import type { AppDeps } from '../app-deps.ts';
import type { CheckedAnswer } from './contract-checker.ts';
import { newSshPublicKey } from './ssh-key.ts';
import type { SendOptions } from './test-app.ts';

/** Sends a request and holds the answer against the contract. */
type CheckedSend = (method: string, path: string, options?: SendOptions) => Promise<CheckedAnswer>;

/** The queries of the catalogs (specification 2.9). */
const CATALOGS = [
  'workload=virtual_machine&execution_class=cpu_virtual_machine',
  'workload=gpu&execution_class=virtual_machine',
  'workload=gpu&execution_class=bare_metal',
  'workload=gpu&execution_class=container',
  'workload=gpu&execution_class=container&contract_version=gpu-container-profiles-v2',
];

/** Drives every operation on prices, catalogs, quotes and machines to a success. */
export async function driveCapacity(send: CheckedSend, deps: AppDeps): Promise<void> {
  const sizes = '?cpu=1&memory_gb=2&ephemeral_gb=5&persistent_gb=1';
  for (const query of ['', '?profile=web-app-db', sizes]) {
    expect((await send('GET', `/pricing/estimate${query}`)).status).toBe(200);
  }
  expect((await send('GET', '/deployment-capabilities')).status).toBe(200);
  for (const query of CATALOGS) {
    expect((await send('GET', `/deployment-profiles?${query}`)).status).toBe(200);
  }
  const accelerator = { json: { profile_id: 'gpo-l4' } };
  expect((await send('POST', '/pricing/accelerator-quote', accelerator)).status).toBe(200);
  for (const profileId of ['mp-cpu-2-eu-central', 'mp-l4-1-us-east', 'mp-metal-h100-8-us-east']) {
    await driveMachine(send, deps, profileId);
  }
  expect((await send('GET', '/machines')).status).toBe(200);
}

async function driveMachine(send: CheckedSend, deps: AppDeps, profileId: string): Promise<void> {
  const quoted = await send('POST', '/pricing/machine-quote', { json: { profile_id: profileId } });
  const { quote_id: quoteId } = z.object({ quote_id: z.string() }).parse(quoted.body);
  const create: SendOptions = {
    json: { quote_id: quoteId, name: 'driven', ssh_public_key: newSshPublicKey() },
    headers: { 'idempotency-key': `drive-${profileId}` },
  };
  const created = await send('POST', '/machines', create);
  const { id } = z.object({ id: z.string() }).parse(created.body);
  expect((await send('POST', '/machines', create)).body).toMatchObject({ id, replayed: true });
  const afterwards = deps.clock().getTime() + deps.provider.provisionMs;
  deps.clock = () => new Date(afterwards);
  for (const action of ['stop', 'start', 'reboot']) {
    const acted = await send('POST', `/machines/${id}/actions`, { json: { action } });
    expect(acted.body).toMatchObject({ id, action });
  }
  expect((await send('GET', `/machines/${id}`)).body).toMatchObject({ status: 'running' });
  expect((await send('DELETE', `/machines/${id}`)).status).toBe(202);
}
