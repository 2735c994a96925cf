import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, completeProfile, fixedMonthlyMicrousd, usd } from './pricing.ts';

describe('fixedMonthlyMicrousd', () => {
  it('adds the four rates', () => {
    const profile = { cpu_units: 2, memory_mb: 4096, storage_mb: 10_240, persistent_storage_gb: 8 };
    expect(fixedMonthlyMicrousd(profile)).toBe(8_000_000 + 8_000_000 + 1_000_000 + 2_000_000);
  });

  it('prices what is left open as by default', () => {
    expect(fixedMonthlyMicrousd({})).toBe(fixedMonthlyMicrousd(DEFAULT_PROFILE));
    expect(usd(fixedMonthlyMicrousd({}))).toBe(2.1);
  });

  it('gives whole microdollars for any fraction of a unit', () => {
    expect(fixedMonthlyMicrousd({ cpu_units: 0.333333333, memory_mb: 257, storage_mb: 513 })).toBe(1_885_384);
  });
});

describe('completeProfile', () => {
  it('takes the first wish that names a value, then the default', () => {
    const asked = { cpu_units: null, memory_mb: 1024, attached_resources: ['cache'] };
    const template = { cpu_units: 1, memory_mb: 256 };
    expect(completeProfile(asked, null, template)).toEqual({
      cpu_units: 1,
      memory_mb: 1024,
      storage_mb: 1024,
      persistent_storage_gb: 0,
      attached_resources: ['cache'],
    });
  });
});
