import type { LocalSetting } from '@/lib/browser/use-local-store';
import { readInstant } from '@/lib/format/time';
import { stateOfKey } from '../key-list';
import type { ApiKey } from '../read';

/** From when on the old key should be quiet. */
export interface Switch {
  /** When the person said that the callers use the new key, in milliseconds since the epoch. */
  atMs: number;
  /** The last use of the old key as the platform told it then: a later one means that a caller still has it. */
  lastUse: string | number | null;
}

/** How far a rotation has come; ids and times only, never a key. */
export interface Progress {
  newId: string;
  /** The person said that the new key is where its callers read it. */
  isStored: boolean;
  switched: Switch | null;
}

export type Rotations = Readonly<Record<string, Progress>>;

type Stored = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null;

function switchOf(stored: unknown): Switch | null {
  if (!isRecord(stored)) return null;
  const { atMs, lastUse } = stored;
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  return { atMs, lastUse: typeof lastUse === 'string' || typeof lastUse === 'number' ? lastUse : null };
}

function progressOf(stored: unknown): Progress | null {
  if (!isRecord(stored)) return null;
  const { newId, isStored, switched } = stored;
  return typeof newId === 'string'
    ? { newId, isStored: isStored === true, switched: switchOf(switched) }
    : null;
}

/** Rotations that were begun in this browser, by the id of the old key. */
export const rotations: LocalSetting<Rotations> = {
  key: 'api-key-rotations.v1',
  fallback: {},
  read: (stored) => {
    if (!isRecord(stored)) return {};
    const read = Object.entries(stored).flatMap(([id, each]) => {
      const progress = progressOf(each);
      return progress === null ? [] : [[id, progress] as const];
    });
    return Object.fromEntries(read);
  },
};

/** The rotations with one more or one changed; null takes it out. */
export function withProgress(all: Rotations, oldId: string, progress: Progress | null): Rotations {
  const { [oldId]: _, ...others } = all;
  return progress === null ? others : { ...others, [oldId]: progress };
}

/** What is to be done next; the last step, to revoke the old key, is taken from `watch`. */
export type OpenStep = 'issue' | 'store' | 'prove' | 'watch';

export type Rotation =
  | { step: 'issue'; old: ApiKey }
  | { step: Exclude<OpenStep, 'issue'>; old: ApiKey; fresh: ApiKey; progress: Progress }
  /** The old key is not active any more, or not in the list. `fresh` is the one that took its place. */
  | { step: 'over'; isListed: boolean; fresh: ApiKey | null };

const isActive = (key: ApiKey) => stateOfKey(key) === 'active';

/** Where a rotation stands, from what the platform lists and what this browser remembers. */
export function rotationOf(keys: readonly ApiKey[], oldId: string, progress: Progress | null): Rotation {
  const old = keys.find(({ id }) => id === oldId);
  const fresh = keys.find((key) => key.id === progress?.newId && isActive(key)) ?? null;
  if (old === undefined || !isActive(old)) return { step: 'over', isListed: old !== undefined, fresh };
  if (progress === null || fresh === null || fresh.id === oldId) return { step: 'issue', old };
  if (!progress.isStored) return { step: 'store', old, fresh, progress };
  return { step: progress.switched === null ? 'prove' : 'watch', old, fresh, progress };
}

/** Whether the new key was used since it was issued: that is the proof that it works. */
export const isProven = (fresh: ApiKey) => fresh.lastUsedAt !== null;

export type Quiet =
  /** Used after the switch: a caller still has the old key. */
  | { kind: 'used' }
  /** Milliseconds since the switch without a use. */
  | { kind: 'quiet'; forMs: number };

/** What the old key has done since the switch. The platform's own times are compared, so no clock has to agree. */
export function quietOf(old: ApiKey, switched: Switch, nowMs: number): Quiet {
  const [then, since] = [readInstant(switched.lastUse), readInstant(old.lastUsedAt)];
  if (since !== null && since.raw !== then?.raw) return { kind: 'used' };
  return { kind: 'quiet', forMs: Math.max(0, nowMs - switched.atMs) };
}
