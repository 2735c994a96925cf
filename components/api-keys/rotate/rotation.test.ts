import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../read';
import { isProven, quietOf, rotationOf, rotations, withProgress, type Progress } from './rotation';

const key = (id: string, fields: Partial<ApiKey> = {}): ApiKey => ({
  id,
  tier: 'standard',
  isActive: true,
  createdAt: 1_763_700_000,
  lastUsedAt: null,
  revokedAt: null,
  ...fields,
});
const begun: Progress = { newId: 'key_new', isStored: false, switched: null };
const both = [key('key_old'), key('key_new')];
const stepOf = (keys: ApiKey[], progress: Progress | null) => rotationOf(keys, 'key_old', progress).step;

describe('the step of a rotation', () => {
  it('follows what the person has said so far', () => {
    const stored = { ...begun, isStored: true };
    expect(stepOf(both, null)).toBe('issue');
    expect(stepOf(both, begun)).toBe('store');
    expect(stepOf(both, stored)).toBe('prove');
    expect(stepOf(both, { ...stored, switched: { atMs: 1, lastUse: null } })).toBe('watch');
  });

  it('goes back to the beginning when the new key is gone, revoked, or the old one itself', () => {
    expect(stepOf([key('key_old')], begun)).toBe('issue');
    expect(stepOf([key('key_old'), key('key_new', { revokedAt: 1_763_700_001 })], begun)).toBe('issue');
    expect(stepOf(both, { ...begun, newId: 'key_old' })).toBe('issue');
  });

  it('is over when the old key does not work any more, and says whether another has taken its place', () => {
    const keys = [key('key_old', { isActive: false }), key('key_new')];
    expect(rotationOf(keys, 'key_old', begun)).toMatchObject({
      step: 'over',
      isListed: true,
      fresh: { id: 'key_new' },
    });
    expect(rotationOf(keys, 'key_old', null)).toMatchObject({ step: 'over', fresh: null });
    expect(rotationOf([], 'key_old', null)).toMatchObject({ step: 'over', isListed: false });
  });
});

describe('watching', () => {
  it('takes a use of the new key for the proof', () => {
    expect(isProven(key('a'))).toBe(false);
    expect(isProven(key('a', { lastUsedAt: 1_763_700_000 }))).toBe(true);
  });

  it('compares the times of the platform with each other, never with the clock here', () => {
    const switched = { atMs: 1_000, lastUse: 1_763_700_000 };
    expect(quietOf(key('a', { lastUsedAt: 1_763_700_000 }), switched, 61_000)).toEqual({
      kind: 'quiet',
      forMs: 60_000,
    });
    expect(quietOf(key('a', { lastUsedAt: 1_763_700_001 }), switched, 61_000)).toEqual({ kind: 'used' });
    expect(quietOf(key('a', { lastUsedAt: 'today' }), { atMs: 0, lastUse: null }, 1)).toEqual({
      kind: 'used',
    });
    expect(quietOf(key('a'), { atMs: 5_000, lastUse: null }, 1_000)).toEqual({ kind: 'quiet', forMs: 0 });
  });
});

describe('what is kept of a rotation', () => {
  it('is read from whatever storage holds', () => {
    const good = { newId: 'key_new', isStored: true, switched: { atMs: 1, lastUse: 'x' } };
    expect(rotations.read({ key_old: good, b: 4, c: { newId: 5 }, d: null })).toEqual({ key_old: good });
    expect(rotations.read({ e: { newId: 'n', isStored: 'yes', switched: { atMs: '1' } } })).toEqual({
      e: { newId: 'n', isStored: false, switched: null },
    });
    expect(rotations.read('x')).toEqual({});
    expect(rotations.read(null)).toEqual({});
  });

  it('goes when the rotation is given up', () => {
    expect(withProgress({ key_old: begun }, 'key_old', null)).toEqual({});
    expect(withProgress({}, 'key_old', begun)).toEqual({ key_old: begun });
  });
});
