import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { capacityPools, quotes } from '../../db/schema/capacity.ts';
import { SANDBOX_POOLS } from '../../provider/sandbox-catalog.ts';
import { createCapacityClient, passTime, type CapacityClient } from '../../testing/capacity-client.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { forgetOldQuotes } from './spend-quote.ts';

const checker = createContractChecker();
let test: TestApp;
let client: CapacityClient;
const newClient = async () => createCapacityClient(test, checker, (await test.createCaller()).apiKey);

beforeAll(async () => {
  test = await createTestApp();
  client = await newClient();
});
afterAll(() => test.close());

const machine = (json: unknown) => client.send('POST', '/pricing/machine-quote', json);
const accelerator = (json: unknown) => client.send('POST', '/pricing/accelerator-quote', json);
const CPU = 'mp-cpu-2-eu-central';

describe('quotes', () => {
  it('of a CPU machine bind price, cap, region and image for ten minutes', async () => {
    const before = test.deps.clock().getTime();
    const { status, body } = await machine({ profile_id: CPU, os_image: 'debian-13' });
    expect(status).toBe(200);
    expect(body).toEqual({
      quote_id: expect.stringMatching(/^quo_[a-z0-9]{24}$/),
      profile_id: CPU,
      hourly_usd: 0.0165,
      authorization_usd: 0.396,
      currency: 'USD',
      billing_period: 'hour',
      valid_until: expect.any(String),
      region: 'eu-central',
      os_image: 'debian-13',
      monthly_cap_usd: 12.045,
    });
    const { valid_until: until } = z.object({ valid_until: z.string() }).parse(body);
    expect(Date.parse(until) - before).toBeGreaterThanOrEqual(600_000);
    expect(Date.parse(until) - before).toBeLessThan(605_000);
  });

  it('of an accelerator bind the price of the catalog, without a cap', async () => {
    const { body } = await accelerator({ profile_id: 'gpo-h100' });
    expect(body).toMatchObject({ profile_id: 'gpo-h100', hourly_usd: 2.99, authorization_usd: 71.76 });
    expect(body).not.toHaveProperty('monthly_cap_usd');
    expect((await machine({ profile_id: 'mp-h100-1-us-east' })).body).not.toHaveProperty('monthly_cap_usd');
  });

  it('keep their price when the list price rises', async () => {
    const { quote_id: quoteId, hourly_usd: hourly } = await client.quote('mp-a100-1-eu-central');
    await client.createMachine('mp-a100-4-eu-central');
    expect((await client.quote('mp-a100-1-eu-central')).hourly_usd).toBeGreaterThan(hourly);
    expect((await client.create(quoteId)).body).toMatchObject({ hourly_usd: hourly });
  });

  it('are given only where there is capacity', async () => {
    const poolId = 'metal-a100-eu-central';
    await test.deps.db.insert(capacityPools).values({ id: poolId, used: SANDBOX_POOLS[poolId] ?? 0 });
    expect(await machine({ profile_id: 'mp-metal-a100-8-eu-central' })).toMatchObject({
      status: 409,
      body: { code: 'gpu_capacity_unavailable', retryable: true },
    });
  });
});

describe('a quote is refused by a create', () => {
  const refusal = (words: string) => ({
    status: 422,
    body: {
      code: 'machine_request_invalid',
      field: 'quote_id',
      message: expect.stringContaining(words),
      retryable: false,
    },
  });

  it('from the moment it ends', async () => {
    const [early, late] = [await client.quote(CPU), await client.quote(CPU)];
    passTime(test, 599_000);
    expect((await client.create(early.quote_id)).status).toBe(202);
    passTime(test, 2_000);
    expect(await client.create(late.quote_id)).toMatchObject(refusal('no longer valid'));
  });

  it('when it was spent', async () => {
    const { quote_id: quoteId } = await client.quote(CPU);
    expect((await client.create(quoteId)).status).toBe(202);
    expect(await client.create(quoteId)).toMatchObject(refusal('used already'));
  });

  it('when it is of another account, in the same words as when it is of nobody', async () => {
    const { quote_id: quoteId } = await client.quote(CPU);
    const stranger = await newClient();
    expect(await stranger.create(quoteId)).toMatchObject(refusal('no such quote'));
    expect(await stranger.create('quo_none')).toMatchObject(refusal('no such quote'));
    expect((await client.create(quoteId)).status).toBe(202);
  });

  it('when it is for an accelerator', async () => {
    const { body } = await accelerator({ profile_id: 'gpo-l4' });
    const { quote_id: quoteId } = z.object({ quote_id: z.string() }).parse(body);
    expect(await client.create(quoteId)).toMatchObject(refusal('no such quote'));
  });

  it('when ten creates want it at once, but for one', async () => {
    const { quote_id: quoteId } = await client.quote(CPU);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.create(quoteId)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  });
});

it('quotes are forgotten an hour after their end', async () => {
  const { quote_id: quoteId } = await client.quote(CPU);
  const kept = () => test.deps.db.$count(quotes, eq(quotes.id, quoteId));
  passTime(test, 4_100_000);
  await forgetOldQuotes(test.deps.db, test.deps.clock());
  expect(await kept()).toBe(1);
  passTime(test, 200_000);
  await forgetOldQuotes(test.deps.db, test.deps.clock());
  expect(await kept()).toBe(0);
});

describe('a quote request', () => {
  const BAD = [null, [], 'mp-cpu-2', 5, {}, { profile_id: '' }, { profile_id: 5 }, { profile_id: null }];

  it.each(BAD)('of %j is no request for an accelerator', async (json) => {
    expect(await accelerator(json)).toMatchObject({
      status: 422,
      body: { code: 'invalid_accelerator_quote_request', retryable: false },
    });
  });

  it.each(['gpo-none', CPU, '__proto__', 'GPO-L4'])('for the accelerator %s is refused', async (id) => {
    expect(await accelerator({ profile_id: id })).toMatchObject({
      status: 422,
      body: { code: 'accelerator_profile_invalid', field: 'profile_id' },
    });
  });

  it.each([
    ...BAD.map((json) => [undefined, json] as const),
    ['profile_id', { profile_id: 'mp-none' }] as const,
    ['profile_id', { profile_id: 'gpo-l4' }] as const,
    ['profile_id', { profile_id: 'x'.repeat(101) }] as const,
    ['region', { profile_id: CPU, region: 'us-east' }] as const,
    ['region', { profile_id: CPU, region: '' }] as const,
    ['region', { profile_id: CPU, region: null }] as const,
    ['os_image', { profile_id: CPU, os_image: 'windows' }] as const,
    ['os_image', { profile_id: CPU, os_image: 7 }] as const,
  ])('for a machine names the field %s of %j', async (field, json) => {
    expect(await machine(json)).toMatchObject({
      status: 422,
      body: { code: 'machine_quote_request_invalid', ...(field === undefined ? {} : { field }) },
    });
  });
});
