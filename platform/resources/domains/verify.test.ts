import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customDomains } from '../../db/schema/domains.ts';
import { domainRecords, startDomainBench, type DomainBench, type Owner } from '../../testing/domain-bench.ts';

let bench: DomainBench;
let owner: Owner;
beforeAll(async () => {
  bench = await startDomainBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  owner = await bench.createOwner();
});

const send = (method: string, end?: string, json?: unknown) => bench.send(owner, method, end, json);

describe('verify', () => {
  it('finds nothing in an empty DNS, and says so', async () => {
    await send('PUT', '', { domain: 'shop.test' });
    const answer = await send('POST', '/verify');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'pending',
      observations: {
        ownership: { state: 'missing', found: [] },
        routing: { state: 'missing' },
        https: { state: 'not_checked' },
      },
      verified_at: null,
      last_checked_at: expect.stringMatching(/Z$/),
    });
    expect((await send('GET')).body).toEqual(answer.body);
  });

  it('verifies by the TXT record, and reports what HTTPS showed', async () => {
    await bench.attachAndProve(owner);
    const answer = await send('POST', '/verify');
    expect(answer.body).toMatchObject({
      status: 'verified',
      verified_at: expect.stringMatching(/Z$/),
      serving: expect.stringContaining('plain HTTP on port 4080'),
      observations: {
        ownership: { state: 'found' },
        routing: { state: 'found' },
        https: { state: 'serving', status: 200, certificate: { problem: null, names: ['shop.test'] } },
      },
    });
    expect(bench.test.runtime.refreshed).toBeGreaterThan(0);
  });

  it('does not need HTTPS or the CNAME for the ownership, nor takes them for it', async () => {
    await bench.attachAndProve(owner, 'bare.test');
    bench.dns.records.delete('CNAME bare.test');
    expect((await send('POST', '/verify')).body).toMatchObject({
      status: 'verified',
      observations: { routing: { state: 'missing' }, https: { state: 'not_checked' } },
    });
    await bench.attachAndProve(owner);
    bench.dns.records.delete('TXT _portico.shop.test');
    expect((await send('POST', '/verify')).body).toMatchObject({
      status: 'pending',
      observations: { routing: { state: 'found' }, https: { state: 'serving' } },
    });
  });

  it('fails with a wrong value, and when a proof is taken away again', async () => {
    await bench.attachAndProve(owner);
    bench.dns.records.set('TXT _portico.shop.test', ['portico-domain=another']);
    expect((await send('POST', '/verify')).body).toMatchObject({
      status: 'failed',
      observations: { ownership: { state: 'mismatch', found: ['portico-domain=another'] } },
    });
    await bench.attachAndProve(owner);
    expect((await send('POST', '/verify')).body).toMatchObject({ status: 'verified' });
    bench.dns.records.delete('TXT _portico.shop.test');
    expect((await send('POST', '/verify')).body).toMatchObject({ status: 'failed', verified_at: null });
  });

  it('keeps a proof while the name servers fail', async () => {
    await bench.attachAndProve(owner);
    await send('POST', '/verify');
    bench.dns.fault = 'servfail';
    expect((await send('POST', '/verify')).body).toMatchObject({
      status: 'verified',
      observations: { ownership: { state: 'unavailable' } },
    });
  });

  it('answers custom_domain_unavailable and changes nothing when the resolver is silent', async () => {
    await bench.attachAndProve(owner);
    const before = (await send('GET')).body;
    bench.dns.fault = 'silent';
    const answer = await send('POST', '/verify');
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'custom_domain_unavailable', retryable: true });
    expect((await send('GET')).body).toEqual(before);
  });
});

describe('one name, one owner', () => {
  it('refuses a domain that another account has verified, without saying whose it is', async () => {
    await bench.attachAndProve(owner);
    await send('POST', '/verify');
    const other = await bench.createOwner();
    const answer = await bench.send(other, 'PUT', '', { domain: 'shop.test' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'custom_domain_taken', field: 'domain', retryable: false });
    expect(JSON.stringify(answer.body)).not.toContain(owner.caller.accountId);
    const second = await bench.createOwner(owner.caller);
    const own = await bench.send(second, 'PUT', '', { domain: 'shop.test' });
    expect(own.body).toMatchObject({ message: expect.stringContaining('of this account') });
  });

  it('gives a name that two wish for to the one who proves it first', async () => {
    const other = await bench.createOwner();
    const wish = domainRecords.parse((await bench.send(other, 'PUT', '', { domain: 'shop.test' })).body);
    await bench.attachAndProve(owner);
    const values = bench.dns.records.get('TXT _portico.shop.test') ?? [];
    bench.dns.records.set('TXT _portico.shop.test', [...values, wish.records[0]?.value ?? '']);
    const answers = await Promise.all([send('POST', '/verify'), bench.send(other, 'POST', '/verify')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await bench.test.deps.db
      .select()
      .from(customDomains)
      .where(eq(customDomains.status, 'verified'));
    expect(rows).toHaveLength(1);
  });

  it('frees the domain when it is removed, replaced, or its deployment deleted', async () => {
    const other = await bench.createOwner();
    const isFree = async () => (await bench.send(other, 'PUT', '', { domain: 'shop.test' })).status === 200;
    const ends = [
      () => send('DELETE'),
      () => send('PUT', '', { domain: 'new.test' }),
      () => bench.test.send('DELETE', `/deployments/${owner.id}`, { bearer: owner.caller.apiKey }),
    ];
    for (const end of ends) {
      await bench.attachAndProve(owner);
      expect((await send('POST', '/verify')).body).toMatchObject({ status: 'verified' });
      expect(await isFree()).toBe(false);
      expect((await end()).status).toBe(200);
      expect(await isFree()).toBe(true);
    }
  });
});
