import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDnsServer, type DnsServer } from '../testing/dns-server.ts';
import { observeDns, ResolverAwayError } from './observe-dns.ts';

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.close());
beforeEach(() => {
  dns.records.clear();
  dns.fault = null;
});

const TXT = 'TXT _portico.shop.test';
const CNAME = 'CNAME shop.test';

function observe(servers = [dns.address]) {
  const ownership = { name: '_portico.shop.test', value: 'portico-domain=abc' };
  return observeDns({ domain: 'shop.test', ownership, target: 'shop.localhost', servers });
}

test('a name without records has both missing', async () => {
  const seen = await observe();
  expect(seen.ownership).toMatchObject({ state: 'missing', found: [], expected: 'portico-domain=abc' });
  expect(seen.routing).toMatchObject({ state: 'missing', found: [], expected: 'shop.localhost' });
  expect(seen.addresses).toEqual([]);
  expect(dns.asked).toEqual(
    expect.arrayContaining(['TXT _portico.shop.test', 'CNAME shop.test', 'A shop.test']),
  );
});

test('both records are found, the ownership among others and in parts', async () => {
  dns.records.set(TXT, ['something else', 'portico-domain=abc']).set(CNAME, ['shop.localhost']);
  const seen = await observe();
  expect(seen.ownership).toMatchObject({ state: 'found', found: ['something else', 'portico-domain=abc'] });
  expect(seen.routing).toMatchObject({ state: 'found', found: ['shop.localhost'] });
  expect(seen.addresses).toEqual(['127.0.0.1']);
});

test('other values are a mismatch and are shown, bounded', async () => {
  dns.records.set(TXT, ['portico-domain=abcd', 'x'.repeat(900)]).set(CNAME, ['elsewhere.test']);
  dns.records.set('A elsewhere.test', ['93.184.215.14']);
  const seen = await observe();
  expect(seen.ownership.state).toBe('mismatch');
  expect(seen.ownership.found).toEqual(['portico-domain=abcd', 'x'.repeat(300)]);
  expect(seen.routing).toMatchObject({ state: 'mismatch', found: ['elsewhere.test'] });
  expect(seen.addresses).toEqual(['93.184.215.14']);
});

test('an apex, which can have no CNAME, is found by the address of the host', async () => {
  dns.records.set('A shop.test', ['127.0.0.1']).set('AAAA shop.test', ['2606:2800:220:1:248:1893:25c8:1946']);
  const seen = await observe();
  expect(seen.routing).toMatchObject({
    state: 'found',
    reason: "The domain has the address of the app's host.",
  });
  expect(seen.addresses).toEqual(['127.0.0.1', '2606:2800:220:1:248:1893:25c8:1946']);
});

test('an address elsewhere is a mismatch', async () => {
  dns.records.set('A shop.test', ['93.184.215.14']);
  expect((await observe()).routing).toMatchObject({ state: 'mismatch', found: ['93.184.215.14'] });
});

test('name servers that fail neither prove nor disprove', async () => {
  dns.fault = 'servfail';
  const seen = await observe();
  expect(seen.ownership.state).toBe('unavailable');
  expect(seen.routing.state).toBe('unavailable');
});

test('a resolver that is silent is given up in time', async () => {
  dns.fault = 'silent';
  await expect(observe()).rejects.toThrow(ResolverAwayError);
});

test('a resolver that is not there is said so', async () => {
  await expect(observe(['127.0.0.1:9'])).rejects.toThrow(ResolverAwayError);
});
