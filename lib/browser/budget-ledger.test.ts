import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResponseNote } from '@/lib/api/client';
import { classOf, EMPTY_LEDGER, entryOf, observe, type BudgetLedger } from './budget-ledger';

const NOW = 1_000_000;
const LIST = '/deployments';
const RUN = '/deployments/runs/{run_id}';
const LOGS = '/deployments/{deployment_id}/logs';

type Draft = Partial<ResponseNote> & { left?: number; limit?: number; resetMs?: number };

function note({ left, limit = 300, resetMs = 60_000, ...rest }: Draft): ResponseNote {
  const rateLimit = left === undefined ? null : { limit, remaining: left, resetMs };
  const silent = { retryAfterMs: null, requestId: null, dateMs: null };
  return { method: 'get', path: LIST, status: 200, rateLimit, ...silent, ...rest };
}

const after = (...drafts: Draft[]): BudgetLedger =>
  drafts.reduce((ledger, draft, index) => observe(ledger, note(draft), NOW + index), EMPTY_LEDGER);

describe('the budget ledger', () => {
  it('takes limit, remaining and reset from the headers of any route of the class', () => {
    const ledger = after({ left: 299 }, { path: '/templates', left: 298 });
    expect(ledger.classes.read).toEqual({
      limit: 300,
      remaining: 298,
      resetAtMs: NOW + 1 + 60_000,
      own: 2,
      others: 0,
      windowMs: 60_000,
      frozenUntilMs: null,
    });
  });

  it('tells what others took from what this page took', () => {
    expect(after({ left: 250 }, { left: 244 }).classes.read).toMatchObject({ own: 2, others: 5 });
  });

  it('begins to count again with a new window', () => {
    const ledger = observe(after({ left: 10 }), note({ left: 299 }), NOW + 61_000);
    expect(ledger.classes.read).toMatchObject({ remaining: 299, own: 1, others: 0 });
  });

  it('takes an answer that was overtaken for what it is, and no window for new by it', () => {
    const ledger = after({ left: 299 }, { left: 297 }, { left: 298 }, { left: 296 });
    expect(ledger.classes.read).toMatchObject({ remaining: 296, own: 4, others: 0 });
    expect(after({ left: 10 }, { left: 11 }).classes.read).toMatchObject({ remaining: 10, own: 2 });
  });

  it('knows that a refused call takes nothing from what others took', () => {
    const refused = { left: 0, status: 429, retryAfterMs: 30_000 };
    const ledger = after({ left: 10 }, { left: 0 }, refused, refused);
    expect(ledger.classes.read).toMatchObject({ remaining: 0, own: 4, others: 9 });
  });

  it('freezes the class of a 429 until Retry-After, and only that', () => {
    const ledger = after(
      { path: LOGS, left: 5, limit: 120 },
      { left: 200 },
      { path: LOGS, status: 429, retryAfterMs: 30_000 },
    );
    expect(ledger.classes.logs).toMatchObject({ remaining: 0, frozenUntilMs: NOW + 2 + 30_000 });
    expect(ledger.classes.read?.frozenUntilMs).toBeNull();
    const later = observe(ledger, note({ path: LOGS, left: 119, limit: 120 }), NOW + 40_000);
    expect(later.classes.logs?.frozenUntilMs).toBeNull();
  });

  it('is the same object when an answer tells nothing', () => {
    expect(after({ status: 0 })).toBe(EMPTY_LEDGER);
    const ledger = after({ left: 5 });
    expect(observe(ledger, note({ status: 500 }), NOW)).toBe(ledger);
  });

  it('keeps a route that the specification names no class for apart until its counter shows one', () => {
    const apart = after({ path: RUN, left: 100, limit: 120 });
    expect(classOf(apart, 'get', RUN)).toBeNull();
    expect(entryOf(apart, 'get', RUN)).toMatchObject({ remaining: 100, limit: 120 });
    const learned = after({ left: 299 }, { path: RUN, left: 298 }, { left: 297 });
    expect(classOf(learned, 'get', RUN)).toBe('read');
    expect(entryOf(learned, 'get', RUN)).toMatchObject({ remaining: 297, own: 3, others: 0 });
  });

  it('learns nothing from a counter that fits two classes, or none', () => {
    const two = after(
      { path: LOGS, left: 119, limit: 120 },
      { method: 'delete', path: '/api-keys/{key_id}', left: 119, limit: 120 },
      { path: RUN, left: 118, limit: 120 },
    );
    expect(classOf(two, 'get', RUN)).toBeNull();
    expect(classOf(after({ left: 299 }, { path: RUN, left: 299 }), 'get', RUN)).toBeNull();
    expect(
      classOf(after({ left: 299 }, { path: RUN, left: 298, resetMs: 3_600_000 }), 'get', RUN),
    ).toBeNull();
  });

  it('counts for any order of answers without losing track of the headers', () => {
    const drafts = fc.array(
      fc.record({
        path: fc.constantFrom(LIST, LOGS, RUN, '/unknown'),
        status: fc.constantFrom(0, 200, 429, 500),
        left: fc.option(fc.nat(300), { nil: undefined }),
        retryAfterMs: fc.option(fc.nat(3_600_000)),
      }),
    );
    fc.assert(
      fc.property(drafts, (all) => {
        const ledger = after(
          ...all.map(({ left, ...rest }) => (left === undefined ? rest : { ...rest, left })),
        );
        for (const entry of [...Object.values(ledger.classes), ...Object.values(ledger.unbound)]) {
          expect(entry.own).toBeGreaterThanOrEqual(1);
          expect(entry.others).toBeGreaterThanOrEqual(0);
          expect(entry.own + entry.others).toBeLessThanOrEqual(all.length + entry.limit);
        }
        const last = all.findLast(({ path, left }) => path === LIST && left !== undefined);
        if (!last || all.at(-1) !== last) return;
        // Exactly, unless it may have been overtaken by answers that left less.
        const remaining = ledger.classes.read?.remaining ?? NaN;
        expect([0, 1, 2, 3]).toContain((last.left ?? NaN) - remaining);
      }),
    );
  });
});
