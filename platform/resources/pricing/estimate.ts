import type { z } from '@hono/zod-openapi';
import { OutsideEnvelopeError, PlatformError } from '../../http/platform-error.ts';
import { fixedMonthlyMicrousd, usd, type PartialProfile } from '../billing/pricing.ts';
import { findProfile, isPreset, PRESET_NAMES, PRESETS, PROFILE_NAMES, type PresetName } from './presets.ts';
import type { estimateQuerySchema, pricingEstimateSchema } from './schema.ts';

type Query = z.infer<typeof estimateQuerySchema>;

const MB_PER_GB = 1024;
/** What a database beside the app adds to a month. */
const DATABASE_MONTHLY_MICROUSD = 6_000_000;
/** The largest sizes that one app may reserve (specification 2.1); persistent storage has no bound there. */
const MAX = { cpu: 4, memory_gb: 8, ephemeral_gb: 20, persistent_gb: 10_000 } as const;

/**
 * Prices a month of an app by preset or by sizes; a size in the query replaces the preset's. `verified` is false
 * with a database, which no deployment of this server can reserve yet.
 * Throws preset_unavailable, and profile_unknown and preset_unknown in the shapes of specification 7.4.
 */
export function estimate(query: Query): z.infer<typeof pricingEstimateSchema> {
  const named = readName(query.profile);
  const sizes = askedSizes(query);
  const isCustom = Object.values(sizes).some((size) => size !== undefined);
  const hasDatabase = query.has_db ?? named.hasDatabase;
  const microusd =
    fixedMonthlyMicrousd({ ...PRESETS[named.preset], ...definedOnly(sizes) }) +
    (hasDatabase ? DATABASE_MONTHLY_MICROUSD : 0);
  return {
    profile: query.profile ?? (isCustom ? 'custom' : DEFAULT_PROFILE),
    verified: !hasDatabase,
    currency: 'USD',
    fixed_monthly_cost_usd: usd(microusd),
    billing_model: 'fixed_monthly_resource_reservation',
    mode: isCustom ? 'custom' : 'preset',
  };
}

const DEFAULT_PROFILE = 'web-app';

/** `web-app`, `medium`, or `web-app:medium`; without a name, the smallest web app. */
function readName(name = DEFAULT_PROFILE): { preset: PresetName; hasDatabase: boolean } {
  if (isPreset(name)) return { preset: name, hasDatabase: false };
  const [profileName = '', presetName, ...rest] = name.split(':');
  const profile = findProfile(profileName);
  if (profile === undefined) throw profileUnknown();
  if (presetName === undefined) return profile;
  if (rest.length > 0 || !isPreset(presetName)) throw presetUnknown(profile.presets);
  if (!profile.presets.includes(presetName)) {
    throw new PlatformError('preset_unavailable', {
      field: 'profile',
      message: `${profileName} can be had with ${profile.presets.join(', ')} only.`,
    });
  }
  return { preset: presetName, hasDatabase: profile.hasDatabase };
}

function askedSizes(query: Query): PartialProfile {
  for (const [field, max] of Object.entries(MAX) as [keyof typeof MAX, number][]) {
    if ((query[field] ?? 0) <= max) continue;
    throw new PlatformError('preset_unavailable', {
      field,
      message: `${field}: an app can reserve at most ${String(max)}.`,
    });
  }
  const inMb = (gb: number | undefined) => (gb === undefined ? undefined : gb * MB_PER_GB);
  return {
    cpu_units: query.cpu,
    memory_mb: inMb(query.memory_gb),
    storage_mb: inMb(query.ephemeral_gb),
    persistent_storage_gb: query.persistent_gb,
  };
}

function definedOnly(sizes: PartialProfile): PartialProfile {
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== undefined));
}

function profileUnknown(): OutsideEnvelopeError {
  return new OutsideEnvelopeError(400, {
    code: 'profile_unknown',
    error: 'There is no such profile or preset.',
    profiles: PROFILE_NAMES,
    presets: PRESET_NAMES,
  });
}

function presetUnknown(presets: readonly PresetName[]): OutsideEnvelopeError {
  return new OutsideEnvelopeError(400, {
    code: 'preset_unknown',
    error: 'This profile has no such preset.',
    presets,
  });
}
