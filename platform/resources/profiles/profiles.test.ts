import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { capacityPools } from '../../db/schema/capacity.ts';
import { SANDBOX_POOLS } from '../../provider/sandbox-catalog.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { containerProfileV2Schema, machineProfileSchema } from './schema.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function get(path: string) {
  return checker.check('GET', path, await test.send('GET', path, { bearer: caller.apiKey }));
}
const list = async (query: string) => (await get(`/deployment-profiles?${query}`)).body;
const machineList = z.object({ profiles: z.array(machineProfileSchema), count: z.int() });
const machinesOf = async (query: string) => machineList.parse(await list(query)).profiles;

const CPU = 'workload=virtual_machine&execution_class=cpu_virtual_machine';
const VM = 'workload=gpu&execution_class=virtual_machine';
const METAL = 'workload=gpu&execution_class=bare_metal';
const CONTAINER = 'workload=gpu&execution_class=container';
const V2 = `${CONTAINER}&contract_version=gpu-container-profiles-v2`;

async function fill(poolId: string, used: number) {
  const { db } = test.deps;
  await db
    .insert(capacityPools)
    .values({ id: poolId, used })
    .onConflictDoUpdate({ target: capacityPools.id, set: { used } });
}

describe('the catalogs', () => {
  it('of CPU machines carry a cap of 730 hours in whole microdollars', async () => {
    for (const profile of await machinesOf(CPU)) {
      expect(profile.profile_id).toMatch(/^mp-/);
      expect(profile.monthly_cap_microusd).toBe(profile.customer_price.amount_microusd * 730);
      expect(profile.cpu_units).toBeGreaterThanOrEqual(2);
      expect(profile.cpu_units).toBeLessThanOrEqual(64);
      expect(profile).not.toHaveProperty('hardware');
    }
  });

  it.each([
    ['GPU machines', VM, [1, 2, 4, 8]],
    ['bare metal', METAL, [8]],
  ])('of %s have accelerators and no cap', async (_, query, counts) => {
    const profiles = await machinesOf(query);
    const seen = profiles.map(({ hardware }) => hardware?.accelerator.alternatives[0]?.count ?? 0);
    expect(new Set(seen)).toEqual(new Set(counts));
    for (const profile of profiles) expect(profile).not.toHaveProperty('monthly_cap_microusd');
  });

  it('of containers tell cards and dollars only, and all four respects in version 2', async () => {
    const [first, second] = [await list(CONTAINER), await list(V2)];
    expect(first).toMatchObject({ contract_version: 'gpu-container-profiles-v1' });
    expect(second).toMatchObject({ contract_version: 'gpu-container-profiles-v2' });
    expect(JSON.stringify(first)).not.toMatch(/cpu_units|storage_mb|region|os_images/);
    const { profiles } = z.object({ profiles: z.array(containerProfileV2Schema) }).parse(second);
    for (const profile of profiles) {
      expect(profile.id).toMatch(/^gpo-/);
      expect(profile.locations.reduce((sum, place) => sum + place.available_units, 0)).toBe(
        profile.availability.aggregate_available_units,
      );
    }
  });

  it('never share a profile', async () => {
    const ids = (await Promise.all([CPU, VM, METAL].map(machinesOf))).flat().map((one) => one.profile_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follow the capacity that is left, and the price of accelerators follows it too', async () => {
    const find = async () => (await machinesOf(VM)).find(({ profile_id: id }) => id === 'mp-h100-8-us-east');
    const before = await find();
    expect(before?.availability).toBe('limited');
    await fill('h100-us-east', (SANDBOX_POOLS['h100-us-east'] ?? 0) - 7);
    const after = await find();
    expect(after?.availability).toBe('unavailable');
    expect(after?.customer_price.amount_microusd).toBeGreaterThan(
      before?.customer_price.amount_microusd ?? Infinity,
    );
    await fill('h100-us-east', SANDBOX_POOLS['h100-us-east'] ?? 0);
    const containers = z.object({ profiles: z.array(containerProfileV2Schema) }).parse(await list(V2));
    expect(containers.profiles.find(({ id }) => id === 'gpo-h100')?.availability).toEqual({
      status: 'unavailable',
      matching_capacity_count: 0,
      aggregate_available_units: 0,
      source_age_seconds: 0,
    });
    await fill('h100-us-east', 0);
  });
});

describe('the catalogs refuse', () => {
  it.each([
    'workload=cpu&execution_class=cpu_virtual_machine',
    'workload=virtual_machine&execution_class=virtual_machine',
    'workload=gpu&execution_class=cpu_virtual_machine',
    'workload=gpu',
    'execution_class=container',
    'workload=&execution_class=',
    'workload=GPU&execution_class=container',
    `${VM}&workload=gpu`,
    '',
  ])('%j, which is no scope', async (query) => {
    expect(await get(`/deployment-profiles?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'deployment_profile_scope_invalid', retryable: false },
    });
  });

  it.each([
    `${CONTAINER}&contract_version=gpu-container-profiles-v3`,
    `${CONTAINER}&contract_version=`,
    `${VM}&contract_version=gpu-container-profiles-v2`,
    `${CPU}&contract_version=public-machine-profile-v1`,
  ])('the contract version of %s', async (query) => {
    expect(await get(`/deployment-profiles?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'deployment_profile_contract_invalid', field: 'contract_version' },
    });
  });
});

it('the capabilities name exactly the scopes that are catalogs', async () => {
  const { body } = await get('/deployment-capabilities');
  const { capabilities } = z
    .object({ capabilities: z.array(z.object({ workload: z.string(), execution_class: z.string() })) })
    .parse(body);
  expect(capabilities).toHaveLength(4);
  for (const { workload, execution_class: executionClass } of capabilities) {
    const query = `workload=${workload}&execution_class=${executionClass}`;
    expect(await list(query)).toHaveProperty('profiles');
  }
});
