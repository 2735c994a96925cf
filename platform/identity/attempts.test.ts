import { describe, expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

const MINUTE = 60_000;

describe('password attempts', () => {
  it('are limited per account, whatever address they come from', () => {
    const attempts = createAttempts(() => 0);
    for (let i = 0; i < 10; i += 1) expect(attempts.begin('a', `address ${i}`)).toBe(0);
    expect(attempts.begin('a', 'another')).toBe(900);
    expect(attempts.begin('b', 'another')).toBe(0);
  });

  it('are limited per address, whatever account they try', () => {
    const attempts = createAttempts(() => 0);
    for (let i = 0; i < 30; i += 1) expect(attempts.begin(`account ${i}`, 'x')).toBe(0);
    expect(attempts.begin('fresh', 'x')).toBeGreaterThan(0);
    expect(attempts.begin('fresh', 'y')).toBe(0);
  });

  it('may go on when the quarter of an hour is over, not before', () => {
    let now = 0;
    const attempts = createAttempts(() => now);
    for (let i = 0; i < 10; i += 1) attempts.begin('a', 'x');
    now = 14 * MINUTE;
    expect(attempts.begin('a', 'x')).toBe(60);
    now = 15 * MINUTE;
    expect(attempts.begin('a', 'x')).toBe(0);
  });

  it('do not count when they were right', () => {
    const attempts = createAttempts(() => 0);
    for (let i = 0; i < 50; i += 1) {
      expect(attempts.begin('a', 'x')).toBe(0);
      attempts.succeed('a', 'x');
    }
  });
});
