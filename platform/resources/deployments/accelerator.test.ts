import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { capacityPools, machines, quotes } from '../../db/schema/capacity.ts';
import { deployments, runs } from '../../db/schema/deployments.ts';
import { createAccelerators } from '../../provider/accelerators.ts';
import { RunRecord } from '../../runtime/runs/run-record.ts';
import { createCapacityClient, passTime, type CapacityClient } from '../../testing/capacity-client.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

const checker = createContractChecker();
const accepted = z.object({ id: z.string(), run_id: z.string() });
let test: TestApp;
let caller: TestCaller;
let client: CapacityClient;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.runtime.engine = 'podman 4.3.1';
  await test.deps.db.execute(sql`update deployments set pool_id = null, pool_units = null`);
  await test.deps.db.delete(capacityPools);
  caller = await test.createCaller();
  client = createCapacityClient(test, checker, caller.apiKey);
});

async function quote(profileId = 'gpo-l4', of = client): Promise<string> {
  const { body } = await of.send('POST', '/pricing/accelerator-quote', { profile_id: profileId });
  return z.object({ quote_id: z.string() }).parse(body).quote_id;
}
const create = (quoteId: string, key?: string, more: object = {}) =>
  client.send('POST', '/deployments', { image: { ref: 'ghcr.io/a/gpu' }, quote_id: quoteId, ...more }, key);
const created = async (profileId?: string) => accepted.parse((await create(await quote(profileId))).body);
const rowOf = async (id: string) => {
  const [row] = await test.deps.db.select().from(deployments).where(eq(deployments.id, id));
  return row;
};
const remove = (id: string) => client.send('DELETE', `/deployments/${id}`);
async function failRun(runId: string): Promise<void> {
  const [run] = await test.deps.db.select().from(runs).where(eq(runs.id, runId));
  if (run === undefined) throw new Error('no such run');
  const context = { db: test.deps.db, accelerators: createAccelerators(test.deps.provider) };
  await new RunRecord(context, run).fail('It was made to fail.');
}
async function used(): Promise<Record<string, number>> {
  const rows = await test.deps.db.select().from(capacityPools);
  return Object.fromEntries(rows.filter((row) => row.used > 0).map((row) => [row.id, row.used]));
}
/** What deployments and machines say that they hold. */
async function held(): Promise<Record<string, number>> {
  const { rows } = await test.deps.db.execute<{ id: string; units: number }>(sql`
    select id, sum(units)::int as units from (
      select pool_id as id, pool_units as units from ${deployments} where pool_id is not null
      union all select pool_id, units from ${machines} where status <> 'deleted'
    ) held group by id`);
  return Object.fromEntries(rows.map((row) => [row.id, row.units]));
}

describe('a create with an accelerator quote', () => {
  it('spends it, takes a card, and costs its hourly price and nothing beside', async () => {
    const { id } = await created();
    expect(await used()).toEqual({ 'l4-eu-central': 1 });
    const { body } = await client.send('GET', `/deployments/${id}`);
    expect(body).toMatchObject({
      deployment: {
        accelerator: { profile_id: 'gpo-l4', region: 'eu-central', provider: 'sandbox' },
        resource_profile: null,
        billing: { hourly_usd: 0.69, accrued_this_month_usd: 0, currency: 'USD' },
      },
    });
    const { body: list } = await client.send('GET', '/deployments');
    expect(list).toEqual({ deployments: [z.object({ deployment: z.unknown() }).parse(body).deployment] });
    expect(await rowOf(id)).toMatchObject({ resourceProfile: { cpu_units: 8, memory_mb: 32_768 } });
  });

  it('counts by the hour from when it is live until it is deleted', async () => {
    const { id } = await created();
    const liveSince = new Date(Date.now() - 10 * 3_600_000);
    await test.deps.db.update(deployments).set({ liveSince, status: 'live' }).where(eq(deployments.id, id));
    const credits = async () => (await client.send('GET', '/credits')).body;
    expect(await credits()).toMatchObject({
      deploy_allowed: true,
      billing_summary: { fixed_monthly_usd: 0 },
    });
    const { starter_credit: credit } = z
      .object({ starter_credit: z.object({ remaining_usd: z.number() }) })
      .parse(await credits());
    expect(credit.remaining_usd).toBeCloseTo(25 - 6.9, 1);
    await test.deps.db
      .update(deployments)
      .set({ liveSince: new Date(Date.now() - 40 * 3_600_000) })
      .where(eq(deployments.id, id));
    expect(await create(await quote())).toMatchObject({
      status: 402,
      body: { code: 'billing_or_credit_required' },
    });
  });

  it('is repeated by its key without a second card', async () => {
    const quoteId = await quote();
    const first = await create(quoteId, 'gpu-create-1');
    const again = await create(quoteId, 'gpu-create-1');
    expect(again).toMatchObject({ status: 202, body: { ...accepted.parse(first.body), replayed: true } });
    expect(await used()).toEqual({ 'l4-eu-central': 1 });
  });

  it('goes to the next place when the first is full, and is refused when all are', async () => {
    await test.deps.db.insert(capacityPools).values({ id: 'l4-eu-central', used: 8 });
    const late = await quote();
    const { id } = await created();
    expect((await rowOf(id))?.accelerator).toMatchObject({ region: 'us-east' });
    await test.deps.db.update(capacityPools).set({ used: 4 }).where(eq(capacityPools.id, 'l4-us-east'));
    expect(await create(late)).toMatchObject({
      status: 409,
      body: { code: 'gpu_capacity_unavailable', retryable: true },
    });
    // What was refused has spent nothing.
    await remove(id);
    expect((await create(late)).status).toBe(202);
  });

  it('is given to one of many that come at once', async () => {
    const quoteId = await quote();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(quoteId)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(await used()).toEqual({ 'l4-eu-central': 1 });
  });
});

describe('a create is refused', () => {
  const refusal = (field: string, words: string) => ({
    status: 422,
    body: { code: 'unsupported_deployment_request', field, message: expect.stringContaining(words) },
  });

  it('with a quote that is spent, foreign, past, for a machine, or of nobody', async () => {
    const [spent, past] = [await quote(), await quote()];
    const stranger = createCapacityClient(test, checker, (await test.createCaller()).apiKey);
    expect((await create(spent)).status).toBe(202);
    expect(await create(spent)).toMatchObject(refusal('quote_id', 'used already'));
    expect(await create(await quote('gpo-l4', stranger))).toMatchObject(refusal('quote_id', 'no such quote'));
    const { quote_id: machine } = await client.quote('mp-cpu-2-eu-central');
    expect(await create(machine)).toMatchObject(refusal('quote_id', 'no such quote'));
    expect(await create('quo_none')).toMatchObject(refusal('quote_id', 'no such quote'));
    passTime(test, 601_000);
    expect(await create(past)).toMatchObject(refusal('quote_id', 'no longer valid'));
    expect(await used()).toEqual({ 'l4-eu-central': 1 });
  });

  it('without an image, with a size of its own, or without an engine, and the quote stays good', async () => {
    const quoteId = await quote();
    const template = { quote_id: quoteId, template_id: 'static-site' };
    expect(await client.send('POST', '/deployments', template)).toMatchObject(refusal('quote_id', 'image'));
    const sized = await create(quoteId, undefined, { resource_profile: { cpu_units: 1 } });
    expect(sized).toMatchObject(refusal('resource_profile', 'quoted profile'));
    test.runtime.engine = null;
    expect(await create(quoteId)).toMatchObject({ status: 422, body: { detail: { stage: 'acceptance' } } });
    expect(await test.deps.db.$count(quotes, eq(quotes.id, quoteId))).toBe(1);
    test.runtime.engine = 'podman 4.3.1';
    expect((await create(quoteId)).status).toBe(202);
  });
});

describe('a card is given back', () => {
  it('when the deployment is deleted, and once', async () => {
    const { id } = await created();
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect(await used()).toEqual({});
  });

  it('when its first run fails, but not when a later one does', async () => {
    const failing = await created();
    await failRun(failing.run_id);
    expect(await used()).toEqual({});
    const live = await created();
    await test.deps.db.update(deployments).set({ liveReleaseId: 'rel_x' }).where(eq(deployments.id, live.id));
    await failRun(live.run_id);
    expect(await used()).toEqual({ 'l4-eu-central': 1 });
  });

  it('and taken again by the next run, where one is free', async () => {
    const { id, run_id: runId } = await created('gpo-a100');
    await failRun(runId);
    const { hold } = createAccelerators(test.deps.provider);
    const holdAgain = () => test.deps.db.transaction((tx) => hold(tx, id));
    await test.deps.db
      .insert(capacityPools)
      .values({ id: 'a100-eu-central', used: 8 })
      .onConflictDoUpdate({
        target: capacityPools.id,
        set: { used: 8 },
      });
    expect(await holdAgain()).toBe(false);
    await test.deps.db.update(capacityPools).set({ used: 0 });
    expect([await holdAgain(), await holdAgain()]).toEqual([true, true]);
    expect(await used()).toEqual({ 'a100-eu-central': 1 });
    await remove(id);
    expect([await holdAgain(), await used()]).toEqual([false, {}]);
  });
});

it('whatever is done in whatever order and at once, the pools hold what the deployments do', async () => {
  const step = fc.constantFrom('create', 'create', 'delete', 'fail', 'hold');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
      async (all) => {
        const made: z.infer<typeof accepted>[] = [];
        const { hold } = createAccelerators(test.deps.provider);
        const work = {
          create: async () => {
            const answer = await create(await quote());
            if (answer.status === 202) made.push(accepted.parse(answer.body));
          },
          delete: async () => made[0] && remove(made[0].id),
          fail: async () => made.at(-1) && failRun(made.at(-1)?.run_id ?? ''),
          hold: async () => made[0] && test.deps.db.transaction((tx) => hold(tx, made[0]?.id ?? '')),
        };
        for (const together of all) {
          await Promise.all(together.map((name) => work[name]()));
          expect(await used()).toEqual(await held());
        }
        for (const { id } of made) await remove(id);
        expect(await used()).toEqual({});
      },
    ),
    { numRuns: 15 },
  );
});
