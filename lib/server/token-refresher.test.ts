import { describe, expect, it } from 'vitest';
import { createRefresher, type TokenSet } from './token-refresher';

const MINUTE = 60_000;

/** An issuer with rotating refresh tokens that tolerates no second use, and a clock that the test moves. */
function world({ isRotating = true } = {}) {
  const clock = { now: 0 };
  const used: string[] = [];
  const asked: string[] = [];
  const state = { failure: null as Error | null, count: 0 };
  const issue = (refreshToken: string): TokenSet => {
    state.count += 1;
    const expiresAt = clock.now + 15 * MINUTE;
    return {
      accessToken: `at ${state.count}`,
      refreshToken,
      idToken: null,
      renewAt: expiresAt - MINUTE,
      expiresAt,
    };
  };
  const refresher = createRefresher({
    now: () => clock.now,
    exchange: async (refreshToken) => {
      asked.push(refreshToken);
      await Promise.resolve();
      if (state.failure) throw state.failure;
      if (refreshToken === 'ended' || (isRotating && used.includes(refreshToken))) return null;
      used.push(refreshToken);
      return issue(isRotating ? `rt ${state.count + 1}` : refreshToken);
    },
  });
  return { clock, used, asked, state, refresher, first: issue('rt 1') };
}

describe('refresher', () => {
  it('leaves tokens alone until they are due', async () => {
    const { clock, used, refresher, first } = world();
    clock.now = 14 * MINUTE - 1;
    expect(await refresher.fresh(first)).toBe(first);
    expect(used).toEqual([]);
  });

  it('asks the issuer once for any number of requests that carry the same cookie', async () => {
    const { clock, used, refresher, first } = world();
    clock.now = 14 * MINUTE;
    const results = await Promise.all(Array.from({ length: 50 }, () => refresher.fresh({ ...first })));
    expect(used).toEqual(['rt 1']);
    expect(new Set(results.map((tokens) => tokens?.accessToken))).toEqual(new Set(['at 2']));
  });

  it('answers for an old cookie after its successor was renewed too, when the browser missed both answers', async () => {
    const { clock, used, refresher, first } = world();
    clock.now = 14 * MINUTE;
    const second = await refresher.fresh(first);
    clock.now = 28 * MINUTE + 1;
    if (second) await refresher.fresh(second);
    expect((await refresher.fresh(first))?.accessToken).toBe('at 3');
    expect(used).toEqual(['rt 1', 'rt 2']);
  });

  it('forgets a result after a quarter of an hour', async () => {
    const { clock, used, refresher, first } = world();
    clock.now = 14 * MINUTE;
    await refresher.fresh(first);
    clock.now = 60 * MINUTE;
    expect(await refresher.fresh(first)).toBeNull();
    expect(used).toEqual(['rt 1']);
  });

  it('says that the session has ended when the issuer refuses', async () => {
    const { clock, refresher, first } = world();
    clock.now = 14 * MINUTE;
    expect(await refresher.fresh({ ...first, refreshToken: 'ended' })).toBeNull();
  });

  it('keeps no refusal: whoever comes with the same token is told by the issuer again', async () => {
    const { clock, asked, refresher, first } = world();
    clock.now = 14 * MINUTE;
    for (let round = 0; round < 2; round += 1) await refresher.fresh({ ...first, refreshToken: 'ended' });
    expect(asked).toEqual(['ended', 'ended']);
  });

  it('keeps the last 10,000 results, the oldest forgotten first', async () => {
    const { clock, asked, refresher, first } = world();
    clock.now = 14 * MINUTE;
    const of = (index: number) => refresher.fresh({ ...first, refreshToken: `old ${index}` });
    for (let index = 0; index <= 10_000; index += 1) await of(index);
    await of(1);
    expect(asked.filter((token) => token === 'old 1')).toHaveLength(1);
    await of(10_001);
    await of(0);
    expect(asked.filter((token) => token === 'old 0')).toHaveLength(2);
  });

  it('uses a token to its end when it cannot be renewed', async () => {
    const { clock, refresher, first } = world();
    const tokens = { ...first, refreshToken: null };
    clock.now = 15 * MINUTE - 1;
    expect(await refresher.fresh(tokens)).toBe(tokens);
    clock.now = 15 * MINUTE;
    expect(await refresher.fresh(tokens)).toBeNull();
  });

  it('goes on while the issuer is away, throws once the token has ended, and recovers', async () => {
    const { clock, state, refresher, first } = world();
    state.failure = new Error('away');
    clock.now = 14 * MINUTE;
    expect(await refresher.fresh(first)).toBe(first);
    clock.now = 15 * MINUTE;
    await expect(refresher.fresh(first)).rejects.toThrow('away');
    state.failure = null;
    expect((await refresher.fresh(first))?.accessToken).toBe('at 2');
  });

  it('renews again and again at an issuer that does not rotate', async () => {
    const { clock, used, refresher, first } = world({ isRotating: false });
    for (let round = 1; round <= 3; round += 1) {
      clock.now = round * 14 * MINUTE;
      const results = await Promise.all([refresher.fresh(first), refresher.fresh(first)]);
      expect(results.map((tokens) => tokens?.accessToken)).toEqual([`at ${round + 1}`, `at ${round + 1}`]);
    }
    expect(used.length).toBe(3);
  });

  it('knows the newest tokens of an old cookie, for their revocation', async () => {
    const { clock, refresher, first } = world();
    expect(await refresher.latest(first)).toBe(first);
    clock.now = 14 * MINUTE;
    const second = await refresher.fresh(first);
    expect(await refresher.latest(first)).toBe(second);
  });

  it('knows the newest tokens of an issuer that does not rotate, and of one that is away', async () => {
    const { clock, refresher, first } = world({ isRotating: false });
    clock.now = 14 * MINUTE;
    const second = await refresher.fresh(first);
    expect(second).not.toBe(first);
    expect(await refresher.latest(first)).toBe(second);
    const away = world();
    away.state.failure = new Error('away');
    away.clock.now = 14 * MINUTE;
    const [, latest] = await Promise.all([
      away.refresher.fresh(away.first),
      away.refresher.latest(away.first),
    ]);
    expect(latest).toBe(away.first);
  });
});
