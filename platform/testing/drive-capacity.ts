import { expect } from 'vitest';
import type { CheckedAnswer } from './contract-checker.ts';
import type { SendOptions } from './test-app.ts';

/** Sends a request and holds the answer against the contract. */
export type CheckedSend = (method: string, path: string, options?: SendOptions) => Promise<CheckedAnswer>;

/** The queries of the catalogs (specification 2.9). */
export const CATALOGS = [
  'workload=virtual_machine&execution_class=cpu_virtual_machine',
  'workload=gpu&execution_class=virtual_machine',
  'workload=gpu&execution_class=bare_metal',
  'workload=gpu&execution_class=container',
  'workload=gpu&execution_class=container&contract_version=gpu-container-profiles-v2',
];

/** Drives every operation on prices, catalogs, quotes and machines to a success. */
export async function driveCapacity(send: CheckedSend): Promise<void> {
  for (const query of ['', '?profile=web-app-db', '?cpu=1&memory_gb=2&ephemeral_gb=5&persistent_gb=1']) {
    expect((await send('GET', `/pricing/estimate${query}`)).status).toBe(200);
  }
  expect((await send('GET', '/deployment-capabilities')).status).toBe(200);
  for (const query of CATALOGS) {
    expect((await send('GET', `/deployment-profiles?${query}`)).status).toBe(200);
  }
}
