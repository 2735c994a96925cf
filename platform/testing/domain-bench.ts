import { z } from 'zod';
import { customDomains } from '../db/schema/domains.ts';
import { createContractChecker, type CheckedAnswer } from './contract-checker.ts';
import { startDnsServer, type DnsServer } from './dns-server.ts';
import { createTestApp, type TestApp, type TestCaller } from './test-app.ts';
import { createAuthority, serveOnLoopback } from './tls-server.ts';

/** The API with a DNS server, a certificate authority and an HTTPS site for `shop.test`, all on loopback. */
export interface DomainBench {
  dns: DnsServer;
  test: TestApp;
  /** Sends to the domain of a deployment, and holds the answer against the contract. */
  send(to: Owner, method: string, end?: string, json?: unknown): Promise<CheckedAnswer>;
  /** A new deployment, of a new account unless one is given. */
  createOwner(caller?: TestCaller): Promise<Owner>;
  /** Attaches a domain and makes all the DNS records that the answer asks for. */
  attachAndProve(to: Owner, domain?: string): Promise<void>;
  /** Forgets every domain and every DNS record. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface Owner {
  caller: TestCaller;
  /** Of the deployment. */
  id: string;
}

export const domainRecords = z.object({
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
});

export async function startDomainBench(): Promise<DomainBench> {
  const checker = createContractChecker();
  const dns = await startDnsServer();
  const authority = createAuthority();
  const site = await serveOnLoopback((_, response) => response.end('hello'), authority.issue('shop.test'));
  const test = await createTestApp({
    env: {
      PLATFORM_TEST: '1',
      DOMAIN_RESOLVER: dns.address,
      DOMAIN_HTTPS_PORT: String(site.port),
      DOMAIN_CA_FILE: authority.caFile,
      DOMAIN_ALLOW_LOOPBACK: '1',
    },
  });
  const bench: DomainBench = {
    dns,
    test,
    async send({ caller, id }, method, end = '', json) {
      const path = `/deployments/${id}/domain${end}`;
      const sent = { bearer: caller.apiKey, ...(json === undefined ? {} : { json }) };
      return checker.check(method, path, await test.send(method, path, sent));
    },
    async createOwner(given) {
      const caller = given ?? (await test.createCaller());
      const json = { repository: { url: 'https://example.com/a/shop' } };
      const response = await test.send('POST', '/deployments', { bearer: caller.apiKey, json });
      return { caller, id: z.object({ id: z.string() }).parse(await response.json()).id };
    },
    async attachAndProve(to, domain = 'shop.test') {
      const { records } = domainRecords.parse((await bench.send(to, 'PUT', '', { domain })).body);
      for (const { type, name, value } of records) dns.records.set(`${type} ${name}`, [value]);
    },
    async reset() {
      dns.records.clear();
      dns.fault = null;
      await test.deps.db.delete(customDomains);
    },
    async close() {
      await test.close();
      await site.close();
      await dns.close();
      authority.close();
    },
  };
  return bench;
}
