import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startDnsServer, type DnsServer } from '../testing/dns-server.ts';
import { createResolve } from './address-guard.ts';

let server: DnsServer;
const machine = vi.hoisted(() => ({ nameServers: [] as string[] }));

/** The machine's name server is that of the test. */
vi.mock('node:dns/promises', async (load) => {
  const { Resolver, ...rest } = await load<typeof import('node:dns/promises')>();
  return {
    ...rest,
    Resolver: class extends Resolver {
      constructor(...options: ConstructorParameters<typeof Resolver>) {
        super(...options);
        this.setServers(machine.nameServers);
      }
    },
  };
});

const IPV6 = '2606:4700:0:0:0:0:0:1111';
beforeAll(async () => {
  server = await startDnsServer();
  machine.nameServers = [server.address];
});
afterAll(() => server.close());
beforeEach(() => {
  server.records.clear();
  server.fault = null;
});

it('a name has its addresses of both families', async () => {
  server.records.set('A hooks.example.com', ['93.184.215.14', '93.184.215.15']);
  server.records.set('AAAA hooks.example.com', [IPV6]);
  expect(await createResolve()('hooks.example.com')).toEqual([
    '93.184.215.14',
    '93.184.215.15',
    '2606:4700::1111',
  ]);
});

it.each([
  ['A', '93.184.215.14', '93.184.215.14'],
  ['AAAA', IPV6, '2606:4700::1111'],
])('a name that has %s records alone has those', async (type, record, address) => {
  server.records.set(`${type} hooks.example.com`, [record]);
  expect(await createResolve()('hooks.example.com')).toEqual([address]);
});

it('a name without an address is told by the error of the name server', async () => {
  await expect(createResolve()('unknown.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  server.fault = 'servfail';
  await expect(createResolve()('hooks.example.com')).rejects.toMatchObject({ code: 'ESERVFAIL' });
});
