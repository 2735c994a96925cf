import { expect } from 'vitest';
import { z } from 'zod';
import type { ContractChecker } from './contract-checker.ts';
import { startDnsServer } from './dns-server.ts';
import { createTestApp } from './test-app.ts';

/** Drives every operation on custom domains to a success, against a DNS server of its own. */
export async function driveDomains(checker: ContractChecker): Promise<void> {
  const dns = await startDnsServer();
  const test = await createTestApp({ env: { DOMAIN_RESOLVER: dns.address } });
  const { apiKey: bearer } = await test.createCaller();
  const repository = { url: 'https://example.com/a/b' };
  const created = await test.send('POST', '/deployments', { bearer, json: { repository } });
  const { id } = z.object({ id: z.string() }).parse(await created.json());
  const path = `/deployments/${id}/domain`;
  const send = async (method: string, end = '', json?: unknown) => {
    const sent = { bearer, ...(json === undefined ? {} : { json }) };
    return checker.check(method, `${path}${end}`, await test.send(method, `${path}${end}`, sent));
  };
  for (const [method, end, json] of [
    ['PUT', '', { domain: 'shop.example' }],
    ['POST', '/verify', undefined],
    ['GET', '', undefined],
    ['DELETE', '', undefined],
  ] as const) {
    expect((await send(method, end, json)).status).toBe(200);
  }
  await test.close();
  await dns.close();
}
