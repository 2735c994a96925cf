import type { AppLimits } from './limits.ts';

/** What the platform itself tells a process; nothing of the server's own environment is among it. */
export interface ProcessPlaces {
  path: string;
  home: string;
  tmp: string;
  storage: string;
}

/**
 * The environment of an app: its own variables, and over them PORT and DATA_DIR, which only the platform knows.
 * HOST asks the app to stay on loopback, where the router is; an app may say otherwise.
 */
export function appEnv(
  own: Record<string, string>,
  places: ProcessPlaces,
  port: number,
  limits: AppLimits,
): Record<string, string> {
  return {
    ...baseEnv(places),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    ...own,
    NODE_OPTIONS: nodeOptions(limits, own.NODE_OPTIONS),
    PORT: String(port),
    DATA_DIR: places.storage,
  };
}

/** The environment of a build step: the app's variables, so that builds can read them, and no questions asked. */
export function buildStepEnv(
  own: Record<string, string>,
  machine: Record<string, string>,
  places: ProcessPlaces,
  limits: AppLimits,
): Record<string, string> {
  return {
    ...baseEnv(places),
    ...machine,
    CI: 'true',
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    ...own,
    NODE_OPTIONS: nodeOptions(limits, own.NODE_OPTIONS),
  };
}

export function baseEnv(places: ProcessPlaces): Record<string, string> {
  return { PATH: places.path, HOME: places.home, TMPDIR: places.tmp, LANG: 'C.UTF-8' };
}

/** Node takes the last of two equal options, so what the app says itself wins. */
function nodeOptions(limits: AppLimits, own: string | undefined): string {
  return [`--max-old-space-size=${String(limits.heapMb)}`, own ?? ''].join(' ').trim();
}
