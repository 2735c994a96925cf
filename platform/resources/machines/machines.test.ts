import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { machines } from '../../db/schema/capacity.ts';
import { accounts } from '../../db/schema/identity.ts';
import { createCapacityClient, passTime, type CapacityClient } from '../../testing/capacity-client.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { advanceMachines } from './machine-clock.ts';

const checker = createContractChecker();
const CPU = 'mp-cpu-2-eu-central';
let test: TestApp;
let caller: TestCaller;
let client: CapacityClient;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  caller = await test.createCaller();
  client = createCapacityClient(test, checker, caller.apiKey);
});

const toRunning = () => {
  passTime(test, test.deps.provider.provisionMs);
};
const act = (id: string, action: string) => client.send('POST', `/machines/${id}/actions`, { action });
const remove = (id: string, key?: string) => client.send('DELETE', `/machines/${id}`, undefined, key);
const usedOf = async (pool: string) => (await test.deps.provider.readPools()).get(pool)?.used;
const ownMachines = () => test.deps.db.$count(machines, eq(machines.accountId, caller.accountId));

describe('a machine', () => {
  it('is as its quote says, on a provider that calls itself a sandbox', async () => {
    const { quote_id: quoteId } = await client.quote(CPU);
    const { status, body } = await client.create(quoteId);
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.stringMatching(/^mac_[a-z0-9]{24}$/),
      name: 'machine',
      profile_id: CPU,
      workload: 'virtual_machine',
      execution_class: 'cpu_virtual_machine',
      status: 'provisioning',
      region: 'eu-central',
      os_image: 'ubuntu-24.04',
      provider: 'sandbox',
      ssh: null,
      hourly_usd: 0.0165,
      monthly_cap_usd: 12.045,
      created_at: expect.any(String),
      deleted_at: null,
    });
  });

  it('runs in time, can be reached under its key, and is listed newest first', async () => {
    const older = await client.createMachine(CPU);
    passTime(test, 1);
    const id = await client.createMachine(CPU);
    passTime(test, test.deps.provider.provisionMs - 1);
    expect(await client.statusOf(id)).toBe('provisioning');
    passTime(test, 1);
    const { body } = await client.send('GET', `/machines/${id}`);
    expect(body).toMatchObject({
      status: 'running',
      ssh: { host: expect.stringMatching(/\.invalid$/), key_fingerprint: expect.stringMatching(/^SHA256:/) },
    });
    const list = await client.send('GET', '/machines');
    expect(list.body).toMatchObject({ count: 2, machines: [{ id }, { id: older }] });
  });

  it('starts, stops and reboots where it can', async () => {
    const id = await client.createMachine(CPU);
    toRunning();
    for (const [action, status] of [
      ['reboot', 'running'],
      ['stop', 'stopped'],
      ['start', 'running'],
    ] as const) {
      const answer = await act(id, action);
      const at = test.deps.clock().toISOString();
      expect(answer).toMatchObject({ status: 200, body: { id, action, status, completed_at: at } });
      expect(await client.statusOf(id)).toBe(status);
    }
  });

  it('says what it cannot do, and whether waiting helps', async () => {
    const id = await client.createMachine(CPU);
    const refused = (retryable: boolean) => ({
      status: 409,
      body: { code: 'machine_state_conflict', field: 'action', retryable },
    });
    for (const action of ['start', 'stop', 'reboot']) {
      expect(await act(id, action)).toMatchObject(refused(true));
    }
    toRunning();
    expect(await act(id, 'start')).toMatchObject(refused(false));
    await act(id, 'stop');
    for (const action of ['stop', 'reboot']) expect(await act(id, action)).toMatchObject(refused(false));
    await remove(id);
    expect(await act(id, 'start')).toMatchObject(refused(false));
  });

  it('is deleted in time from any state, gives its capacity back once, and is not found by a change', async () => {
    const before = await usedOf('l4-us-east');
    const id = await client.createMachine('mp-l4-2-us-east');
    expect(await usedOf('l4-us-east')).toBe((before ?? 0) + 2);
    expect(await remove(id)).toMatchObject({ status: 202, body: { id, status: 'deleting' } });
    expect(await remove(id)).toMatchObject({ status: 202, body: { status: 'deleting' } });
    passTime(test, test.deps.provider.deleteMs);
    expect(await client.statusOf(id)).toBe('deleted');
    expect((await remove(id)).body).toMatchObject({ code: 'not_found' });
    expect((await act(id, 'start')).body).toMatchObject({ code: 'not_found' });
    await Promise.all(Array.from({ length: 4 }, () => advanceMachines(test.deps)));
    expect(await usedOf('l4-us-east')).toBe(before);
    expect(await advanceMachines(test.deps)).toBe(0);
    expect((await client.send('GET', `/machines/${id}`)).body).toMatchObject({
      status: 'deleted',
      ssh: null,
      deleted_at: test.deps.clock().toISOString(),
    });
  });

  it('that was on its way when the platform ended goes on where it was', async () => {
    const [coming, going] = [await client.createMachine(CPU), await client.createMachine(CPU)];
    await remove(going);
    const used = (await usedOf('cpu-eu-central')) ?? 0;
    // Another process knows nothing but the database.
    const other = { db: test.deps.db, provider: test.deps.provider, clock: test.deps.clock };
    expect(await advanceMachines(other)).toBe(0);
    toRunning();
    expect(await advanceMachines({ ...other, clock: test.deps.clock })).toBe(2);
    expect([await client.statusOf(coming), await client.statusOf(going)]).toEqual(['running', 'deleted']);
    expect(await usedOf('cpu-eu-central')).toBe(used - 2);
  });
});

describe('idempotency', () => {
  it('makes one machine of twenty creates with one key, and one delete of two', async () => {
    const { quote_id: quoteId } = await client.quote(CPU);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.create(quoteId, 'create-key-1')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    expect(await ownMachines()).toBe(1);
    const { id } = z.object({ id: z.string() }).parse(answers[0]?.body);
    expect((await remove(id, 'delete-key-1')).body).not.toHaveProperty('replayed');
    passTime(test, test.deps.provider.deleteMs);
    expect((await remove(id, 'delete-key-1')).body).toMatchObject({ id, status: 'deleting', replayed: true });
    expect((await client.create('quo_other', 'create-key-1')).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await remove(id, 'short')).body).toMatchObject({ code: 'invalid_idempotency_key' });
  });

  it('leaves a refused create free to try again', async () => {
    const { quote_id: quoteId } = await client.quote(CPU);
    const credit = (starterCreditMicrousd: number) =>
      test.deps.db.update(accounts).set({ starterCreditMicrousd }).where(eq(accounts.id, caller.accountId));
    await credit(0);
    expect((await client.create(quoteId, 'retry-key-1')).body).toMatchObject({
      code: 'billing_or_credit_required',
    });
    await credit(25_000_000);
    expect((await client.create(quoteId, 'retry-key-1')).status).toBe(202);
  });
});

it.each(['apiKey', 'sessionToken'] as const)(
  "a stranger's %s finds nothing and changes nothing",
  async (kind) => {
    const id = await client.createMachine(CPU);
    toRunning();
    const stranger = createCapacityClient(test, checker, (await test.createCaller())[kind]);
    for (const machineId of [id, 'mac_none', '%00', '..%2f..', "x' OR '1'='1"]) {
      const path = `/machines/${encodeURI(machineId)}`;
      const answers = [
        await stranger.send('GET', path),
        await stranger.send('DELETE', path),
        await stranger.send('POST', `${path}/actions`, { action: 'stop' }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toMatchObject({ code: 'not_found' });
      }
    }
    expect((await stranger.send('GET', '/machines')).body).toEqual({ machines: [], count: 0 });
    expect(await client.statusOf(id)).toBe('running');
  },
);
