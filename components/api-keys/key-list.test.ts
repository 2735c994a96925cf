import { describe, expect, it } from 'vitest';
import { filterKeys, isUnused, newIds, stateOfKey, unitWords } from './key-list';
import { keyLabels, labelProblem, withLabel } from './labels';
import { readApiKeyList, readIssuedApiKey, readRevokedApiKey, type ApiKey } from './read';

const NOW = Date.UTC(2026, 10, 20);
const daysAgo = (days: number) => Math.floor((NOW - days * 86_400_000) / 1000);
const key = (id: string, fields: Partial<ApiKey> = {}): ApiKey => ({
  id,
  tier: 'standard',
  isActive: true,
  createdAt: daysAgo(90),
  lastUsedAt: null,
  revokedAt: null,
  ...fields,
});

describe('the list of keys', () => {
  it('keeps a row without an id as it came and never hides the others', () => {
    const list = readApiKeyList({ api_keys: [{ id: 'key_1', tier: 7, active: 'yes' }, { tier: 'x' }, null] });
    expect(list.rows).toEqual([
      { id: 'key_1', tier: '', isActive: false, createdAt: null, lastUsedAt: null, revokedAt: null },
    ]);
    expect(list.broken).toEqual([{ raw: { tier: 'x' } }, { raw: null }]);
  });

  it('finds the row of an issued key by comparing before and after', () => {
    expect(newIds(['key_1', 'key_2'], ['key_3', 'key_1'])).toEqual(['key_3']);
    expect(newIds([], [])).toEqual([]);
  });

  it('counts what is not active as revoked, with or without a time', () => {
    const keys = [key('a'), key('b', { revokedAt: daysAgo(1) }), key('c', { isActive: false })];
    expect(keys.map(stateOfKey)).toEqual(['active', 'revoked', 'inactive']);
    expect(filterKeys(keys, 'revoked', NOW).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(filterKeys(keys, 'active', NOW).map(({ id }) => id)).toEqual(['a']);
    expect(filterKeys(keys, 'all', NOW)).toHaveLength(3);
  });
});

describe('the unit of times', () => {
  it('is named where it was inferred from integers, and only there', () => {
    expect(unitWords([key('a')])).toMatch(/integers without a stated unit, read as seconds/);
    expect(unitWords([key('a', { lastUsedAt: NOW })])).toMatch(/read as milliseconds and seconds/);
    expect(unitWords([key('a', { createdAt: '2026-11-20T10:00:00Z' })])).toMatch(/^Times are shown as/);
    expect(unitWords([key('a', { createdAt: 7 })])).toMatch(/^Times are shown as/);
  });
});

describe('an unused key', () => {
  it('is one not used for 60 days, or never since its issue', () => {
    expect(isUnused(key('a', { createdAt: daysAgo(61) }), NOW)).toBe(true);
    expect(isUnused(key('a', { createdAt: daysAgo(61), lastUsedAt: daysAgo(2) }), NOW)).toBe(false);
    expect(isUnused(key('a', { createdAt: daysAgo(59) }), NOW)).toBe(false);
  });

  it('is not claimed of revoked keys or of times that cannot be read', () => {
    expect(isUnused(key('a', { revokedAt: daysAgo(1) }), NOW)).toBe(false);
    expect(isUnused(key('a', { createdAt: 'last spring' }), NOW)).toBe(false);
  });
});

describe('answers about one key', () => {
  it('are refused when they hold no plaintext', () => {
    expect(readIssuedApiKey({ api_key: 'pk_x', tier: 'standard' })).toEqual({
      plaintext: 'pk_x',
      facts: { tier: 'standard' },
    });
    expect(() => readIssuedApiKey({ tier: 'standard' })).toThrow();
  });

  it('say revoked only when the platform does', () => {
    expect(readRevokedApiKey({ revoked: true })).toBe(true);
    expect(readRevokedApiKey({ revoked: 'true' })).toBe(false);
    expect(readRevokedApiKey({})).toBe(false);
  });
});

describe('labels in this browser', () => {
  it('are read from whatever storage holds', () => {
    expect(keyLabels.read({ key_1: 'ci', key_2: 4 })).toEqual({ key_1: 'ci' });
    expect(keyLabels.read(['x'])).toEqual({ 0: 'x' });
    expect(keyLabels.read(null)).toEqual({});
  });

  it('are no place for a key', () => {
    expect(labelProblem('ci of pk_UiMwweDVLoZB13frZ8OW9NtVMe5Vsk5WZcBvMUdj')).toContain('looks like a key');
    expect(labelProblem('ci deploys of the second team in November')).toBeUndefined();
  });

  it('are removed by an empty one', () => {
    expect(withLabel({ key_1: 'ci' }, 'key_1', '')).toEqual({});
    expect(withLabel({}, 'key_1', 'ci')).toEqual({ key_1: 'ci' });
  });
});
