import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { PROFILE_NAMES, PRESET_NAMES } from './presets.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function estimate(query = '') {
  const path = `/pricing/estimate${query}`;
  return checker.check('GET', path, await test.send('GET', path, { bearer: caller.apiKey }));
}
const priced = z.object({ fixed_monthly_cost_usd: z.number() });
const costOf = async (query: string) => priced.parse((await estimate(query)).body).fixed_monthly_cost_usd;

describe('the estimate', () => {
  it('of nothing in particular is the smallest web app', async () => {
    expect((await estimate()).body).toEqual({
      profile: 'web-app',
      verified: true,
      currency: 'USD',
      fixed_monthly_cost_usd: 2.1,
      billing_model: 'fixed_monthly_resource_reservation',
      mode: 'preset',
    });
  });

  it.each([...PROFILE_NAMES, ...PRESET_NAMES, 'web-app:large', 'web-app-db:small'])(
    'knows %s',
    async (name) => {
      expect((await estimate(`?profile=${name}`)).body).toMatchObject({ profile: name, mode: 'preset' });
    },
  );

  it('of a preset alone and of the web app with it are one price', async () => {
    expect(await costOf('?profile=large')).toBe(await costOf('?profile=web-app:large'));
  });

  it('counts a database once, asked for or by profile, and does not call that verified', async () => {
    const [plain, asked] = [await costOf('?profile=medium'), await costOf('?profile=medium&has_db=true')];
    expect(asked - plain).toBeCloseTo(6, 9);
    expect((await estimate('?profile=web-app-db')).body).toMatchObject({
      verified: false,
      fixed_monthly_cost_usd: asked,
    });
    expect(await costOf('?profile=web-app-db&has_db=false')).toBe(plain);
  });

  it('takes sizes for those of the preset', async () => {
    expect((await estimate('?cpu=2')).body).toMatchObject({ profile: 'custom', mode: 'custom' });
    expect(await costOf('?profile=large&cpu=0.25&memory_gb=0.5&ephemeral_gb=1')).toBe(
      await costOf('?profile=small'),
    );
  });

  it('is exactly what a deployment of that size is billed', async () => {
    const sizes = fc.record({
      cpu: fc.integer({ min: 1, max: 16 }).map((quarters) => quarters / 4),
      memoryGb: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters / 4),
      ephemeralGb: fc.integer({ min: 4, max: 80 }).map((quarters) => quarters / 4),
      persistentGb: fc.integer({ min: 0, max: 500 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ cpu, memoryGb, ephemeralGb, persistentGb }) => {
        const query = `?cpu=${cpu}&memory_gb=${memoryGb}&ephemeral_gb=${ephemeralGb}&persistent_gb=${persistentGb}`;
        const profile = {
          cpu_units: cpu,
          memory_mb: memoryGb * 1024,
          storage_mb: ephemeralGb * 1024,
          persistent_storage_gb: persistentGb,
        };
        expect(await costOf(query)).toBe(await billedFor(profile));
      }),
      { numRuns: 20 },
    );
  });
});

async function billedFor(profile: object): Promise<number> {
  const json = { repository: { url: 'https://example.com/a/b' }, resource_profile: profile };
  const created = await test.send('POST', '/deployments', { bearer: caller.apiKey, json });
  const { id } = z.object({ id: z.string() }).parse(await created.json());
  const read = await test.send('GET', `/deployments/${id}`, { bearer: caller.apiKey });
  return z.object({ deployment: z.object({ billing: priced }) }).parse(await read.json()).deployment.billing
    .fixed_monthly_cost_usd;
}

describe('the estimate refuses', () => {
  it.each(['none', '', 'WEB-APP', '__proto__', 'constructor', ':small', 'web-app ', 'small:web-app'])(
    'the unknown profile %j in its own shape',
    async (name) => {
      const { status, body } = await estimate(`?profile=${encodeURIComponent(name)}`);
      expect(status).toBe(400);
      expect(body).toEqual({
        code: 'profile_unknown',
        error: expect.any(String),
        profiles: PROFILE_NAMES,
        presets: PRESET_NAMES,
      });
    },
  );

  it.each(['web-app:', 'web-app:tiny', 'web-app:__proto__', 'web-app:small:small'])(
    'the unknown preset %j in its own shape',
    async (name) => {
      const { status, body } = await estimate(`?profile=${name}`);
      expect(status).toBe(400);
      expect(body).toEqual({ code: 'preset_unknown', error: expect.any(String), presets: PRESET_NAMES });
    },
  );

  it.each([
    ['profile', '?profile=static-site:large'],
    ['cpu', '?cpu=4.25'],
    ['memory_gb', '?memory_gb=8.1'],
    ['ephemeral_gb', '?ephemeral_gb=21'],
    ['persistent_gb', '?persistent_gb=10001'],
  ])('a size that cannot be served, naming %s', async (field, query) => {
    const { status, body } = await estimate(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'preset_unavailable', field, retryable: false });
  });

  it.each([
    ['cpu', '?cpu=0.24'],
    ['cpu', '?cpu='],
    ['cpu', '?cpu=NaN'],
    ['cpu', '?cpu=Infinity'],
    ['cpu', '?cpu=1&cpu=2'],
    ['cpu', '?cpu=1e0'],
    ['memory_gb', '?memory_gb=0.2'],
    ['ephemeral_gb', '?ephemeral_gb=0.99'],
    ['persistent_gb', '?persistent_gb=-1'],
    ['has_db', '?has_db=yes'],
    ['profile', `?profile=${'x'.repeat(101)}`],
  ])('what is no %s', async (field, query) => {
    const { status, body } = await estimate(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', field });
  });
});
