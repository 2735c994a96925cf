import fc from 'fast-check';
import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { capacityPools, machines } from '../../db/schema/capacity.ts';
import { createSandboxProvider } from '../../provider/sandbox.ts';
import { createCapacityClient, passTime } from '../../testing/capacity-client.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { advanceMachines } from './machine-clock.ts';

const checker = createContractChecker();
const POOL = 'h100-us-east';
const TOTAL = 16;
const SIZES = [1, 2, 4, 8] as const;
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** What the machines hold that are not gone yet: the truth that the pool must agree with. */
async function held(): Promise<number> {
  const rows = await test.deps.db
    .select({ units: machines.units })
    .from(machines)
    .where(ne(machines.status, 'deleted'));
  return rows.reduce((sum, { units }) => sum + units, 0);
}
const used = async () => (await test.deps.provider.readPools()).get(POOL)?.used ?? 0;

it('capacity is never oversold, and comes back whole, whatever is created and deleted at once', async () => {
  const sizes = fc.array(fc.constantFrom(...SIZES), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 0, max: 3 }), async (wanted, deletions) => {
      await test.deps.db.delete(machines);
      await test.deps.db.delete(capacityPools);
      const client = createCapacityClient(test, checker, (await test.createCaller()).apiKey);
      const quotes = await Promise.all(wanted.map((size) => client.quote(`mp-h100-${size}-us-east`)));
      const answers = await Promise.all(quotes.map(({ quote_id: id }) => client.create(id)));
      expect(await held()).toBe(await used());
      expect(await used()).toBeLessThanOrEqual(TOTAL);
      const refused = wanted.filter((_, index) => answers[index]?.status !== 202);
      // Whoever was refused did not fit into what was left in the end.
      for (const size of refused) expect(size).toBeGreaterThan(TOTAL - (await used()));
      for (const { status, body } of answers) {
        if (status !== 202) expect(body).toMatchObject({ code: 'gpu_capacity_unavailable', retryable: true });
      }
      const made = answers.filter(({ status }) => status === 202);
      const ids = made.map(({ body }) => z.object({ id: z.string() }).parse(body).id);
      await Promise.all(ids.slice(0, deletions).map((id) => client.send('DELETE', `/machines/${id}`)));
      passTime(test, test.deps.provider.deleteMs);
      await Promise.all([advanceMachines(test.deps), advanceMachines(test.deps)]);
      expect(await held()).toBe(await used());
    }),
    { numRuns: 15 },
  );
});

it('a pool without units sells nothing', async () => {
  const empty = createSandboxProvider(test.database.pool, { [POOL]: 0 });
  const reserve = (poolId: string) => test.deps.db.transaction((tx) => empty.reserve(tx, poolId, 1));
  expect([await reserve(POOL), await reserve('nowhere')]).toEqual([false, false]);
});
