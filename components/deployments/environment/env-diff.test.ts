import { describe, expect, it } from 'vitest';
import { diffEnv, envDrift } from './env-diff';

describe('the difference by key', () => {
  it('leaves keys alone that a merge does not name', () => {
    expect(diffEnv(['B', 'A'], ['B', 'C'], false)).toEqual([
      { key: 'A', change: 'unchanged' },
      { key: 'B', change: 'overwritten' },
      { key: 'C', change: 'added' },
    ]);
  });

  it('names the keys that a replace would remove', () => {
    expect(diffEnv(['A', 'B'], ['B'], true)).toEqual([
      { key: 'A', change: 'removed' },
      { key: 'B', change: 'overwritten' },
    ]);
  });
});

describe('drift', () => {
  it('tells what came and went between reading and sending', () => {
    expect(envDrift(['A', 'B'], ['B', 'C'])).toEqual({ appeared: ['C'], vanished: ['A'] });
    expect(envDrift(['A'], ['A'])).toEqual({ appeared: [], vanished: [] });
  });
});
