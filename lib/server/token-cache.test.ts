import { describe, expect, it, vi } from 'vitest';
import { createTokenCache } from './token-cache';

function setUp(open: () => Promise<string | null>) {
  const clock = { nowMs: 0 };
  const opened = vi.fn(open);
  const tokenOf = createTokenCache(opened, () => clock.nowMs);
  return { clock, opened, tokenOf: (cookie: string | null) => tokenOf(cookie, new Headers()) };
}

describe('the token cache', () => {
  it('opens a cookie once for calls that come together, and again after three seconds', async () => {
    let count = 0;
    const { clock, opened, tokenOf } = setUp(async () => `token-${(count += 1)}`);
    expect(await Promise.all([tokenOf('a'), tokenOf('a')])).toEqual(['token-1', 'token-1']);
    clock.nowMs = 2_999;
    expect(await tokenOf('a')).toBe('token-1');
    clock.nowMs = 3_000;
    expect(await tokenOf('a')).toBe('token-2');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('never gives one cookie the token of another', async () => {
    let count = 0;
    const { tokenOf } = setUp(async () => `token-${(count += 1)}`);
    expect(await tokenOf('a')).not.toBe(await tokenOf('b'));
    expect(await tokenOf(null)).toBeNull();
  });

  it('keeps neither a missing session nor a failure', async () => {
    const answers = [null, 'token'];
    const { tokenOf } = setUp(async () => answers.shift() ?? null);
    expect(await tokenOf('a')).toBeNull();
    expect(await tokenOf('a')).toBe('token');
    const failing = setUp(() => Promise.reject(new Error('away')));
    await expect(failing.tokenOf('a')).rejects.toThrow('away');
    await expect(failing.tokenOf('a')).rejects.toThrow('away');
    expect(failing.opened).toHaveBeenCalledTimes(2);
  });

  it('holds a bounded number', async () => {
    const { opened, tokenOf } = setUp(async () => 'token');
    for (let index = 0; index <= 2_000; index += 1) await tokenOf(`cookie-${index}`);
    await tokenOf('cookie-2000');
    expect(opened).toHaveBeenCalledTimes(2_001);
    await tokenOf('cookie-0');
    expect(opened).toHaveBeenCalledTimes(2_002);
  });
});
