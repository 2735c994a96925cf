import { expect, it } from 'vitest';
import { paceMs } from '@/components/deployments/run/pace';

it.each([
  [null, 2000],
  [-5000, 2000],
  [0, 2000],
  [29_999, 2000],
  [30_000, 3000],
  [120_000, 5000],
  [600_000, 10_000],
  [86_400_000, 10_000],
])('reads a run of age %s every %i ms', (ageMs, everyMs) => expect(paceMs(ageMs)).toBe(everyMs));
