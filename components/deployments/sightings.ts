import * as z from 'zod/mini';
import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import type { LocalSetting } from '@/lib/browser/use-local-store';

/** When this browser last saw a deployment in a status that says something. */
export type Sighting = { status: string; atMs: number };
export type Sightings = Readonly<Record<string, Sighting>>;

const sightingSchema = z.object({ status: z.string(), atMs: z.number() });

/** Beyond this many the oldest are forgotten. */
const KEPT_MAX = 300;
/** A status that stays the same is written again at most this often. */
const STEP_MS = 60_000;

function parseSightings(stored: unknown): Sightings {
  const record = z.safeParse(z.record(z.string(), z.unknown()), stored);
  if (!record.success) return {};
  const read = Object.entries(record.data).flatMap(([id, value]) => {
    const sighting = z.safeParse(sightingSchema, value);
    return sighting.success ? [[id, sighting.data] as const] : [];
  });
  return Object.fromEntries(read);
}

/** Kept as `portico.deployment-sightings.v1`, so that `unknown` can be read beside what was last known. */
export const sightingsSetting: LocalSetting<Sightings> = {
  key: 'deployment-sightings.v1',
  read: parseSightings,
  fallback: {},
};

function isNews(known: Sighting | undefined, status: string, atMs: number): boolean {
  return known?.status !== status || atMs - known.atMs >= STEP_MS;
}

/**
 * What was seen with one more reading, at `atMs` (milliseconds since 1970). `unknown`, foreign words and deleted deployments say nothing
 * to remember. Gives the same object where nothing is new.
 */
export function withSightings(
  seen: Sightings,
  deployments: readonly Pick<Deployment, 'id' | 'status'>[],
  atMs: number,
): Sightings {
  const news = deployments.slice(0, KEPT_MAX).flatMap(({ id, status }) => {
    if (status === null || status === 'unknown' || status === 'deleted') return [];
    if (!deploymentStatus(status).isKnown || !isNews(seen[id], status, atMs)) return [];
    return [[id, { status, atMs }] as const];
  });
  if (news.length === 0) return seen;
  const all = Object.entries({ ...seen, ...Object.fromEntries(news) });
  if (all.length <= KEPT_MAX) return Object.fromEntries(all);
  return Object.fromEntries(all.sort(([, a], [, b]) => b.atMs - a.atMs).slice(0, KEPT_MAX));
}
