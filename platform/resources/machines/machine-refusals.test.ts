import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machines, quotes } from '../../db/schema/capacity.ts';
import { createCapacityClient, passTime, type CapacityClient } from '../../testing/capacity-client.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { newSshPublicKey } from '../../testing/ssh-key.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

const checker = createContractChecker();
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

const ownMachines = () => test.deps.db.$count(machines, eq(machines.accountId, caller.accountId));

describe('a create', () => {
  const good = { quote_id: 'quo_none', name: 'machine', ssh_public_key: newSshPublicKey() };

  it.each([
    [undefined, null],
    [undefined, []],
    ['quote_id', {}],
    ['quote_id', { ...good, quote_id: 5 }],
    ['quote_id', { ...good, quote_id: '' }],
    ['quote_id', { ...good, quote_id: 'x'.repeat(101) }],
    ['name', { ...good, name: 'Upper' }],
    ['name', { ...good, name: '-a' }],
    ['name', { ...good, name: 'x'.repeat(64) }],
    ['name', { ...good, name: 'a\0b' }],
    ['ssh_public_key', { ...good, ssh_public_key: 'ssh-ed25519' }],
    ['ssh_public_key', { ...good, ssh_public_key: `${good.ssh_public_key}\nssh-rsa AAAA` }],
    ['ssh_public_key', { ...good, ssh_public_key: 'x'.repeat(9_000) }],
    ['ssh_public_key', { ...good, ssh_public_key: null }],
  ])('names the field %s and changes nothing', async (field, json) => {
    expect(await client.send('POST', '/machines', json)).toMatchObject({
      status: 422,
      body: { code: 'machine_request_invalid', ...(field === undefined ? {} : { field }) },
    });
    expect(await ownMachines()).toBe(0);
  });

  it('does not repeat a private key that was sent by mistake', async () => {
    const key = '-----BEGIN OPENSSH PRIVATE KEY-----\ncanary-7781\n-----END OPENSSH PRIVATE KEY-----';
    const { body } = await client.send('POST', '/machines', { ...good, ssh_public_key: key });
    expect(body).toMatchObject({ message: expect.stringContaining('private key') });
    expect(JSON.stringify(body) + test.logText()).not.toContain('canary-7781');
  });

  it('that finds no capacity left says so and gives the quote back', async () => {
    const [one, two] = [
      await client.quote('mp-metal-a100-8-eu-central'),
      await client.quote('mp-metal-a100-8-eu-central'),
    ];
    expect((await client.create(one.quote_id)).status).toBe(202);
    expect(await client.create(two.quote_id)).toMatchObject({
      status: 409,
      body: { code: 'gpu_capacity_unavailable', retryable: true },
    });
    const [quote] = await test.deps.db.select().from(quotes).where(eq(quotes.id, two.quote_id));
    expect(quote?.spentAt).toBeNull();
  });
});

it.each([null, {}, { action: 'explode' }, { action: 5 }, { action: ['stop'] }, 'stop'])(
  'the action %j is none',
  async (json) => {
    const id = await client.createMachine('mp-cpu-2-eu-central');
    passTime(test, test.deps.provider.provisionMs);
    expect(await client.send('POST', `/machines/${id}/actions`, json)).toMatchObject({
      status: 422,
      body: { code: 'machine_request_invalid' },
    });
    expect(await client.statusOf(id)).toBe('running');
  },
);
