import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreateForm, emptyForm } from '@/components/deployments/new/create-model';
import { offeredNames, readEstimate } from '@/components/quotes/price-answer';
import { priceRequest } from '@/components/deployments/new/price-request';

const repository: CreateForm = { ...emptyForm, sourceType: 'repository' };

describe('what the estimate is asked', () => {
  it('is nothing but what was typed, in the units of the estimate, and says so', () => {
    const form = {
      ...repository,
      cpuUnits: '0.5',
      memoryMb: '512',
      storageMb: '2048',
      persistentStorageGb: '10',
    };
    expect(priceRequest(form, null, '')).toEqual({
      query: { cpu: 0.5, memory_gb: 0.5, ephemeral_gb: 2, persistent_gb: 10 },
      words: ['0.5 CPU', '0.5 GB memory', '2 GB storage', '10 GB persistent'],
      isConverted: true,
    });
    expect(priceRequest(repository, null, ' web-app ')).toEqual({
      query: { profile: 'web-app' },
      words: ['profile web-app'],
      isConverted: false,
    });
  });

  it('takes from the template what it names like a deployment does, unless something is typed', () => {
    const profile = { cpu_units: 1, memory_mb: 2048, ram: 4, storage_mb: 'lots' };
    const form: CreateForm = { ...emptyForm, templateId: 't', memoryMb: '4096' };
    expect(priceRequest(form, profile, '')?.query).toEqual({ cpu: 1, memory_gb: 4 });
    expect(priceRequest(repository, profile, '')?.query).toEqual({});
  });

  it('leaves out what is not a size within the bounds', () => {
    for (const memoryMb of ['many', '1', '99999', '-1', '1e3'])
      expect(priceRequest({ ...repository, memoryMb }, null, '')?.query).toEqual({});
  });

  it('says so when a deployment may be smaller than an estimate can be asked for', () => {
    const request = priceRequest({ ...repository, storageMb: '512' }, null, '');
    expect(request?.query).toEqual({ ephemeral_gb: 1 });
    expect(request?.words).toEqual(['1 GB storage, the least that an estimate takes']);
  });

  it('is nothing for an accelerator, which costs what its quote says', () => {
    expect(priceRequest({ ...emptyForm, sourceType: 'image', hardware: 'gpu' }, null, '')).toBeNull();
  });

  it('never holds what the platform would refuse', () => {
    const sizes = fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 30_000 }).map(String),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(sizes, sizes, sizes, (cpuUnits, memoryMb, storageMb) => {
        const form = { ...repository, cpuUnits, memoryMb, storageMb };
        const query = priceRequest(form, null, '')?.query ?? {};
        expect(query.ephemeral_gb ?? 1).toBeGreaterThanOrEqual(1);
        expect(query.cpu ?? 1).toBeGreaterThanOrEqual(0.25);
        expect(query.memory_gb ?? 1).toBeGreaterThanOrEqual(0.25);
      }),
    );
  });
});

describe('its answer', () => {
  it('is kept as it came, and what is missing is not reported', () => {
    expect(
      readEstimate({ profile: 'custom', verified: false, fixed_monthly_cost_usd: 7.2, mode: 'odd' }),
    ).toMatchObject({
      isVerified: false,
      fixedMonthlyUsd: 7.2,
      currency: null,
      mode: 'odd',
    });
  });

  it('offers the names that the platform has, when a profile is unknown', () => {
    const extra = { profiles: ['web-app', 7], presets: ['small'] };
    expect(offeredNames({ code: 'profile_unknown', extra })).toEqual({
      profiles: ['web-app'],
      presets: ['small'],
    });
    expect(offeredNames({ code: 'preset_unknown', extra: { presets: ['small'] } }).presets).toEqual([
      'small',
    ]);
    expect(offeredNames({ code: 'rate_limited', extra })).toEqual({ profiles: [], presets: [] });
    expect(offeredNames({ code: 'profile_unknown' })).toEqual({ profiles: [], presets: [] });
  });
});
