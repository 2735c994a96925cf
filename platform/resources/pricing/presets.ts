import type { PartialProfile } from '../billing/pricing.ts';

/** Sizes that an app can reserve, by name. */
export const PRESETS = {
  small: { cpu_units: 0.25, memory_mb: 512, storage_mb: 1024 },
  medium: { cpu_units: 1, memory_mb: 2048, storage_mb: 5120 },
  large: { cpu_units: 4, memory_mb: 8192, storage_mb: 20_480 },
} as const satisfies Record<string, PartialProfile>;

export type PresetName = keyof typeof PRESETS;

interface AppProfile {
  /** What it reserves when the request names no preset. */
  preset: PresetName;
  /** Presets that it can be had with. */
  presets: readonly PresetName[];
  hasDatabase: boolean;
}

const ALL = Object.keys(PRESETS) as PresetName[];

/** Kinds of app (specification 4.2 names these three as examples). A static site has no process that could grow. */
export const PROFILES: Readonly<Record<string, AppProfile>> = {
  'web-app': { preset: 'small', presets: ALL, hasDatabase: false },
  'static-site': { preset: 'small', presets: ['small'], hasDatabase: false },
  'web-app-db': { preset: 'medium', presets: ALL, hasDatabase: true },
};

export const PROFILE_NAMES: readonly string[] = Object.keys(PROFILES);
export const PRESET_NAMES: readonly string[] = ALL;

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(PRESETS, name);
}

export function findProfile(name: string): AppProfile | undefined {
  return Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
}
