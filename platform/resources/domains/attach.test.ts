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

describe('attach', () => {
  it('stores the domain with the records that it needs', async () => {
    const answer = await send('PUT', '', { domain: 'Bücher.test' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      deployment_id: owner.id,
      domain: 'xn--bcher-kva.test',
      domain_unicode: 'bücher.test',
      status: 'pending',
      records: [
        {
          type: 'TXT',
          name: '_portico.xn--bcher-kva.test',
          value: expect.stringMatching(/^portico-domain=\w{40}$/),
        },
        { type: 'CNAME', name: 'xn--bcher-kva.test', value: expect.stringMatching(/\.localhost$/) },
      ],
      serving: expect.stringContaining('proxy in front'),
      observations: null,
      verified_at: null,
      last_checked_at: null,
    });
    expect((await send('GET')).body).toEqual(answer.body);
  });

  it('keeps the token of the same domain, and makes a new one for another', async () => {
    const first = (await send('PUT', '', { domain: 'shop.test' })).body;
    expect((await send('PUT', '', { domain: 'SHOP.test' })).body).toEqual(first);
    const other = domainRecords.parse((await send('PUT', '', { domain: 'other.test' })).body);
    expect(other.records[0]?.value).not.toBe(domainRecords.parse(first).records[0]?.value);
    expect(await bench.test.deps.db.$count(customDomains)).toBe(1);
  });

  it.each([
    'https://shop.test',
    'shop',
    'localhost',
    'app.localhost',
    '10.0.0.1',
    '*.shop.test',
    'shop.test.',
    '',
  ])('refuses %j with the field and stores nothing', async (domain) => {
    const answer = await send('PUT', '', { domain });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', field: 'domain' });
    expect((await send('GET')).body).toMatchObject({ code: 'not_found' });
  });

  it.each([{}, { domain: 5 }, { domain: null }, { domain: `${'a'.repeat(250)}.test` }, []])(
    'refuses the body %j',
    async (json) => {
      expect((await send('PUT', '', json)).body).toMatchObject({ code: 'invalid_request' });
    },
  );
});

describe('remove', () => {
  it('removes the domain once', async () => {
    await send('PUT', '', { domain: 'shop.test' });
    expect((await send('DELETE')).body).toEqual({
      deployment_id: owner.id,
      domain: 'shop.test',
      deleted: true,
    });
    for (const [method, end] of [
      ['DELETE', ''],
      ['GET', ''],
      ['POST', '/verify'],
    ] as const) {
      const answer = await send(method, end);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'not_found' });
    }
  });
});

it('strangers find no deployment, with a domain or without', async () => {
  await bench.attachAndProve(owner);
  await send('POST', '/verify');
  const before = (await send('GET')).body;
  const { caller } = await bench.createOwner();
  const stranger = { caller, id: owner.id };
  for (const [method, end, json] of [
    ['GET', '', undefined],
    ['PUT', '', { domain: 'mine.test' }],
    ['DELETE', '', undefined],
    ['POST', '/verify', undefined],
  ] as const) {
    const answer = await bench.send(stranger, method, end, json);
    expect(answer.body).toMatchObject({ code: 'deployment_not_found' });
  }
  expect((await send('GET')).body).toEqual(before);
});
