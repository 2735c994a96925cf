import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Read } from '@/lib/api/client';
import { ApiError, networkError } from '@/lib/api/errors';
import { createSharedReads, sharedKey, type TabLink, type TabMessage } from './shared-read';

/** Tabs of one browser: messages reach all others, and work of one name runs one after another. */
function browser() {
  const listeners = new Map<object, (message: TabMessage) => void>();
  const turns = new Map<string, Promise<unknown>>();
  const clock = { ms: 1_000_000 };
  const open = () => {
    const self = {};
    const link: TabLink = {
      post: (message) => {
        for (const [tab, listener] of listeners) if (tab !== self) listener(message);
      },
      subscribe: (listener) => void listeners.set(self, listener),
      inTurn: async (name, _signal, work) => {
        const before = turns.get(name) ?? Promise.resolve();
        const turn = before.then(work, work);
        turns.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
    };
    return createSharedReads(link, { now: () => clock.ms });
  };
  return { open, clock };
}

const LIST = '/deployments';

describe('tabs that read the same', () => {
  it('make one read of it among them, when they ask at once', async () => {
    const { open } = browser();
    const read = vi.fn<Read>(async () => ({ answer: { read: 1 }, etag: '"1"' }));
    const tabs = Array.from({ length: 10 }, () => open().sharing(read));
    const answers = await Promise.all(tabs.map((tab) => tab(LIST, {})));
    expect(read).toHaveBeenCalledTimes(1);
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ answer: { read: 1 }, etag: '"1"' })));
  });

  it('tell each other of it, and know who read', async () => {
    const { open } = browser();
    const [one, other] = [open(), open()];
    const arrived: string[] = [];
    other.onArrival((key) => arrived.push(key));
    await one.sharing(async () => ({ answer: 1, etag: null }))(LIST, {});
    expect(arrived).toEqual([sharedKey(LIST, {})]);
    expect([one.leads(sharedKey(LIST, {})), other.leads(sharedKey(LIST, {}))]).toEqual([true, false]);
  });

  it('share a failure with those who waited for it, and with nobody later', async () => {
    const { open } = browser();
    const fail = vi.fn<Read>(() => Promise.reject(networkError(new Error('away'))));
    const [one, other] = [open().sharing(fail), open().sharing(fail)];
    const both = await Promise.allSettled([one(LIST, {}), other(LIST, {})]);
    expect(both.map((each) => each.status === 'rejected' && each.reason instanceof ApiError)).toEqual([
      true,
      true,
    ]);
    expect(fail).toHaveBeenCalledTimes(1);
  });

  it('take "unchanged" only for the version that they have themselves', async () => {
    const { open } = browser();
    const [one, other] = [open(), open()];
    await one.sharing(async () => null)(LIST, {}, { etag: '"2"' });
    const read = vi.fn<Read>(async () => ({ answer: 'whole', etag: '"2"' }));
    expect(await other.sharing(read)(LIST, {}, { etag: '"2"' })).toBeNull();
    expect(read).not.toHaveBeenCalled();
    expect(await other.sharing(read)(LIST, {}, { etag: '"1"' })).toEqual({ answer: 'whole', etag: '"2"' });
  });

  it('never take what was read before a change that any of them made', async () => {
    const { open, clock } = browser();
    const [one, other, third] = [open(), open(), open()];
    await one.sharing(async () => ({ answer: 'before', etag: null }))(LIST, {});
    clock.ms += 10;
    third.wrote();
    clock.ms += 10;
    expect(await other.sharing(async () => ({ answer: 'after', etag: null }))(LIST, {})).toEqual({
      answer: 'after',
      etag: null,
    });
  });

  it('leave an answer alone that was overtaken on its way by their own', async () => {
    let tell: (message: TabMessage) => void = () => undefined;
    const clock = { ms: 1_000_000 };
    const link: TabLink = {
      post: () => undefined,
      subscribe: (listener) => (tell = listener),
      inTurn: (_name, _signal, work) => work(),
    };
    const tab = createSharedReads(link, { now: () => clock.ms });
    const arrived: string[] = [];
    tab.onArrival((key) => arrived.push(key));
    const own = vi.fn<Read>(async () => ({ answer: 'own', etag: null }));
    await tab.sharing(own)(LIST, {});
    const late = { kind: 'read', key: sharedKey(LIST, {}), etag: null, result: { answer: 'late' } } as const;
    tell({ ...late, startedAtMs: clock.ms - 500 });
    clock.ms += 10;
    expect(arrived).toEqual([]);
    expect(await tab.sharing(own)(LIST, {})).toMatchObject({ answer: 'own' });
    tell({ ...late, startedAtMs: clock.ms });
    expect(await tab.sharing(own)(LIST, {})).toMatchObject({ answer: 'late' });
  });

  it('read for themselves when what arrived is old', async () => {
    const { open, clock } = browser();
    const [one, other] = [open(), open()];
    await one.sharing(async () => ({ answer: 'old', etag: null }))(LIST, {});
    clock.ms += 60_000;
    expect(await other.sharing(async () => ({ answer: 'new', etag: null }))(LIST, {})).toMatchObject({
      answer: 'new',
    });
  });
});

describe('the name of a read', () => {
  it('does not depend on the order of its values, and differs where they differ', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()), { noNullPrototype: true }),
        fc.string(),
        (query, other) => {
          const turned = Object.fromEntries(Object.entries(query).reverse());
          expect(sharedKey(LIST, { query })).toBe(sharedKey(LIST, { query: turned }));
          expect(sharedKey(LIST, { query: { ...query, [`${other}+`]: 1 } })).not.toBe(
            sharedKey(LIST, { query: { ...query, [`${other}+`]: 2 } }),
          );
        },
      ),
    );
  });
});
