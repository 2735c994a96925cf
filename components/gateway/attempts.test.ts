import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnclear, keyFor, settle, type Asked, type Attempts } from './attempts';

function setUp() {
  const attempts: Attempts = new Map();
  let count = 0;
  const ask = (asked: Asked) => keyFor(attempts, asked, () => `key-${(count += 1)}`);
  return { attempts, ask };
}
const attach = (deployment_id: string): Asked => ({ action: 'attach', body: { deployment_id } });
const rotate: Asked = { action: 'rotate', body: 'aga_1' };

describe('the key of a change', () => {
  it('stays while it is not known what came of the change', () => {
    const { attempts, ask } = setUp();
    const first = ask(rotate);
    for (const status of [0, 200, 502, 503, 429, 401]) {
      settle(attempts, rotate, { status });
      expect(ask(rotate)).toBe(first);
    }
  });

  it('is a new one once the change was accepted or refused', () => {
    const { attempts, ask } = setUp();
    const first = ask(rotate);
    settle(attempts, rotate, null);
    const second = ask(rotate);
    expect(second).not.toBe(first);
    settle(attempts, rotate, { status: 404 });
    expect(ask(rotate)).not.toBe(second);
  });

  it('never goes out with another body or for another action', () => {
    const { ask } = setUp();
    const asked = fc.oneof(
      fc.string().map(attach),
      fc.record({ action: fc.constantFrom('rotate', 'detach'), body: fc.string() }),
    );
    const sent = new Map<string, string>();
    fc.assert(
      fc.property(asked, (each) => {
        const name = JSON.stringify([each.action, each.body]);
        const key = ask(each);
        expect(sent.get(key) ?? name).toBe(name);
        sent.set(key, name);
      }),
    );
  });

  it('is unclear after no answer, and clear after a refusal', () => {
    expect([0, 408, 500, 502].map((status) => isUnclear({ status }))).toEqual([true, true, true, true]);
    expect([400, 404, 409, 422].map((status) => isUnclear({ status }))).toEqual([false, false, false, false]);
  });
});
