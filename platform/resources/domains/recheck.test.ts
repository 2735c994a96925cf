import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { customDomains } from '../../db/schema/domains.ts';
import { passTime } from '../../testing/capacity-client.ts';
import { startDomainBench, type DomainBench, type Owner } from '../../testing/domain-bench.ts';
import { recheckDomains } from './recheck.ts';

const PROOF = 'TXT _portico.shop.test';
const MINUTE_MS = 60_000;
let bench: DomainBench;
let owner: Owner;
beforeAll(async () => {
  bench = await startDomainBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  bench.test.deps.clock = () => new Date();
  owner = await bench.createOwner();
  await bench.attachAndProve(owner);
  expect((await bench.send(owner, 'POST', '/verify')).body).toMatchObject({ status: 'verified' });
});

const look = () => recheckDomains(bench.test.deps);
const read = async () => (await bench.send(owner, 'GET')).body;
/** As if the last look were so long ago. */
const wait = (minutes: number) => {
  bench.test.deps.clock = () => new Date();
  passTime(bench.test, minutes * MINUTE_MS);
};

it('a verified domain is looked at again after an hour, and not before', async () => {
  const before = await read();
  wait(59);
  expect(await look()).toBe(0);
  expect(await read()).toEqual(before);
  wait(61);
  expect(await look()).toBe(1);
  const after = await read();
  expect(after).toMatchObject({ status: 'verified', observations: { https: { state: 'serving' } } });
  expect(after).not.toMatchObject({
    last_checked_at: (before as { last_checked_at: string }).last_checked_at,
  });
});

it.each([
  ['is gone', () => bench.dns.records.delete(PROOF), 'missing'],
  ['is another', () => bench.dns.records.set(PROOF, ['portico-domain=another']), 'mismatch'],
])('a proof that %s is doubted first, and ends the domain ten minutes later', async (_what, take, state) => {
  take();
  wait(61);
  await look();
  expect(await read()).toMatchObject({ status: 'verified', observations: { ownership: { state } } });
  wait(9);
  expect(await look()).toBe(0);
  wait(11);
  const { refreshed } = bench.test.runtime;
  expect(await look()).toBe(1);
  expect(await read()).toMatchObject({ status: 'failed', verified_at: null });
  expect(bench.test.runtime.refreshed).toBeGreaterThan(refreshed);
  wait(600);
  expect(await look()).toBe(0);
});

it('a proof that comes back in time is trusted again', async () => {
  const proof = bench.dns.records.get(PROOF) ?? [];
  bench.dns.records.delete(PROOF);
  wait(61);
  await look();
  bench.dns.records.set(PROOF, proof);
  wait(11);
  await look();
  expect(await read()).toMatchObject({ status: 'verified', observations: { ownership: { state: 'found' } } });
});

it('name servers that fail or are silent end nothing', async () => {
  for (const fault of ['servfail', 'silent'] as const) {
    bench.dns.fault = fault;
    for (const minutes of [61, 75]) {
      wait(minutes);
      await look();
    }
    expect(await read(), fault).toMatchObject({ status: 'verified' });
    bench.dns.fault = null;
    await bench.test.deps.db.update(customDomains).set({ lastCheckedAt: new Date() });
  }
});

it('domains that are not verified are left to their owners', async () => {
  await bench.test.deps.db
    .update(customDomains)
    .set({ status: 'pending', verifiedAt: null })
    .where(eq(customDomains.deploymentId, owner.id));
  wait(600);
  expect(await look()).toBe(0);
});
