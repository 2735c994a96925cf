import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BudgetClass } from '@/lib/api/budget-class';
import type { ResponseNote } from '@/lib/api/client';
import {
  classFrozenUntil,
  classOf,
  EMPTY_LEDGER,
  entryOf,
  frozenUntil,
  observe,
  type BudgetLedger,
} from './budget-ledger';

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
    });
  });

  it('tells what others took from what this page took', () => {
    expect(after({ left: 250 }, { left: 244 }).classes.read).toMatchObject({ own: 2, others: 5 });
  });

  it('begins to count again with a new window', () => {
    const ledger = observe(after({ left: 10 }), note({ left: 299 }), NOW + 61_000);
    expect(ledger.classes.read).toMatchObject({ remaining: 299, own: 1, others: 0 });
  });

  it('knows a window by its limit and by its end, which may differ by two and a half seconds', () => {
    const next = (draft: Draft) =>
      observe(after({ left: 10 }), note({ left: 9, ...draft }), NOW).classes.read;
    expect(next({ resetMs: 62_500 })).toMatchObject({ own: 2 });
    expect(next({ resetMs: 57_500 })).toMatchObject({ own: 2 });
    expect(next({ resetMs: 62_501 })).toMatchObject({ own: 1 });
    expect(next({ limit: 600 })).toMatchObject({ limit: 600, own: 1 });
  });

  it('takes an answer that was overtaken for what it is, and no window for new by it', () => {
    const ledger = after({ left: 299 }, { left: 297 }, { left: 298 }, { left: 296 });
    expect(ledger.classes.read).toMatchObject({ remaining: 296, own: 4, others: 0 });
    expect(after({ left: 10 }, { left: 11 }).classes.read).toMatchObject({ remaining: 10, own: 2 });
    expect(after({ left: 10 }, { left: 13 }).classes.read).toMatchObject({ remaining: 10, own: 2 });
  });

  it('takes a counter that rose by more than answers overtake each other for a new window', () => {
    expect(after({ left: 10 }, { left: 14 }).classes.read).toMatchObject({ remaining: 14, own: 1 });
  });

  it('knows that a refused call takes nothing from what others took', () => {
    const refused = { left: 0, status: 429, retryAfterMs: 30_000 };
    const ledger = after({ left: 10 }, { left: 0 }, refused, refused);
    expect(ledger.classes.read).toMatchObject({ remaining: 0, own: 4, others: 9 });
    expect(after({ left: 6 }, refused).classes.read).toMatchObject({ remaining: 0, own: 2, others: 6 });
  });

  it('freezes the class of a 429 until Retry-After, and only that', () => {
    const ledger = after(
      { path: LOGS, left: 5, limit: 120 },
      { left: 200 },
      { path: LOGS, status: 429, retryAfterMs: 30_000 },
    );
    expect(ledger.classes.logs).toMatchObject({ remaining: 0 });
    expect(ledger.frozenUntilMs).toEqual({ logs: NOW + 2 + 30_000 });
    const later = observe(ledger, note({ path: LOGS, left: 119, limit: 120 }), NOW + 40_000);
    expect(later.frozenUntilMs).toEqual({});
    expect(classFrozenUntil(ledger, 'logs')).toBe(NOW + 2 + 30_000);
    expect(classFrozenUntil(ledger, 'read')).toBe(0);
  });

  it('thaws at the very end of the wait, and never froze by a wait of nothing', () => {
    const frozen = after({ status: 429, retryAfterMs: 30_000 });
    expect(observe(frozen, note({ left: 299 }), NOW + 29_999).frozenUntilMs).toEqual({ read: NOW + 30_000 });
    expect(observe(frozen, note({ left: 299 }), NOW + 30_000).frozenUntilMs).toEqual({});
    expect(after({ status: 429, retryAfterMs: 0 })).toEqual(EMPTY_LEDGER);
  });

  it('remembers a refusal that is the first it hears of a budget, and that tells nothing but Retry-After', () => {
    const ledger = after({ path: LOGS, status: 429, retryAfterMs: 30_000 });
    expect(ledger).toEqual({ ...EMPTY_LEDGER, frozenUntilMs: { logs: NOW + 30_000 } });
    expect(frozenUntil(ledger, 'get', '/deployments/{deployment_id}/events')).toBe(NOW + 30_000);
    expect(frozenUntil(ledger, 'get', LIST)).toBe(0);
  });

  it('freezes the class that a refusal names, and draws the route from it from then on', () => {
    const named = after({ path: RUN, status: 429, retryAfterMs: 30_000, exhausted: 'read' });
    expect(classOf(named, 'get', RUN)).toBe('read');
    expect(frozenUntil(named, 'get', LIST)).toBe(NOW + 30_000);
    expect(frozenUntil(named, 'get', LOGS)).toBe(0);
  });

  it('freezes a route of no known class alone, and its class once that is found', () => {
    const apart = after({ left: 299 }, { path: RUN, status: 429, retryAfterMs: 30_000 });
    expect(frozenUntil(apart, 'get', RUN)).toBe(NOW + 1 + 30_000);
    expect(frozenUntil(apart, 'get', LIST)).toBe(0);
    const found = observe(apart, note({ path: RUN, left: 298 }), NOW + 2);
    expect(found.frozenUntilMs).toEqual({ read: NOW + 1 + 30_000 });
  });

  it('lets no later refusal shorten the wait that an earlier one asked for', () => {
    const ledger = after(
      { status: 429, retryAfterMs: 30_000 },
      { path: '/templates', status: 429, retryAfterMs: 5_000 },
    );
    expect(ledger.frozenUntilMs).toEqual({ read: NOW + 30_000 });
  });

  it('is the same object when an answer tells nothing', () => {
    expect(after({ status: 0 })).toBe(EMPTY_LEDGER);
    expect(after({ status: 429 })).toBe(EMPTY_LEDGER);
    const frozen = after({ status: 429, retryAfterMs: 30_000 });
    expect(observe(frozen, note({ status: 500 }), NOW + 1)).toBe(frozen);
    const ledger = after({ left: 5 });
    expect(observe(ledger, note({ status: 500 }), NOW)).toBe(ledger);
  });

  it('keeps a route that the specification names no class for apart until its counter shows one', () => {
    const apart = after({ path: RUN, left: 100, limit: 120 });
    expect(classOf(apart, 'get', RUN)).toBeNull();
    expect(entryOf(apart, 'get', RUN)).toMatchObject({ remaining: 100, limit: 120 });
    const twice = observe(apart, note({ path: RUN, left: 99, limit: 120 }), NOW + 1);
    expect(entryOf(twice, 'get', RUN)).toMatchObject({ remaining: 99, own: 2 });
    const learned = after({ left: 299 }, { path: RUN, left: 298 }, { left: 297 });
    expect(classOf(learned, 'get', RUN)).toBe('read');
    expect(entryOf(learned, 'get', RUN)).toMatchObject({ remaining: 297, own: 3, others: 0 });
    expect(learned.frozenUntilMs).toEqual({});
  });

  it.each([
    ['get', RUN],
    ['get', '/deployments/{deployment_id}/health-history'],
    ['get', '/deployments/{deployment_id}/domain'],
    ['put', '/deployments/{deployment_id}/domain'],
    ['delete', '/deployments/{deployment_id}/domain'],
    ['post', '/deployments/{deployment_id}/domain/verify'],
    ['get', '/api-keys/audit'],
    ['get', '/webhooks'],
  ])('knows no class of %s %s, which the specification leaves open', (method, path) => {
    expect(classOf(EMPTY_LEDGER, method, path)).toBeNull();
  });

  it('learns nothing from a counter that fits two classes, or none', () => {
    const two = after(
      { path: LOGS, left: 119, limit: 120 },
      { method: 'delete', path: '/api-keys/{key_id}', left: 119, limit: 120 },
      { path: RUN, left: 118, limit: 120 },
    );
    expect(classOf(two, 'get', RUN)).toBeNull();
    expect(classOf(after({ left: 299 }, { path: RUN, left: 299 }), 'get', RUN)).toBeNull();
    expect(classOf(after({ left: 299 }, { path: RUN, left: 296 }), 'get', RUN)).toBe('read');
    expect(classOf(after({ left: 299 }, { path: RUN, left: 295 }), 'get', RUN)).toBeNull();
    expect(
      classOf(after({ left: 299 }, { path: RUN, left: 298, resetMs: 3_600_000 }), 'get', RUN),
    ).toBeNull();
  });

  // The model: of each class, the latest of all times that its refusals named. Nothing else freezes, and nothing thaws.
  it('freezes for any answers exactly what was refused, until the last that was asked for: 100,000 steps', () => {
    const steps = fc.array(
      fc.record({
        path: fc.constantFrom(LIST, LOGS, RUN, '/templates'),
        exhausted: fc.option(fc.constantFrom<BudgetClass>('read', 'logs', 'quote'), { nil: undefined }),
        status: fc.constantFrom(200, 429, 503),
        left: fc.option(fc.nat(300), { nil: undefined }),
        retryAfterMs: fc.option(fc.nat(120_000)),
        passesMs: fc.nat(20_000),
      }),
      { minLength: 1_000, maxLength: 1_000 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let [ledger, nowMs] = [EMPTY_LEDGER, NOW];
        const asked = new Map<string, number>();
        for (const { passesMs, left, exhausted, ...rest } of all) {
          nowMs += passesMs;
          const isNamed = rest.status === 429 && exhausted !== undefined;
          const draft = { ...rest, ...(left !== undefined && { left }), ...(isNamed && { exhausted }) };
          const before = classOf(ledger, 'get', rest.path);
          ledger = observe(ledger, note(draft), nowMs);
          const drawn = classOf(ledger, 'get', rest.path);
          // A route that was found to draw from a class brings its own freeze along.
          if (before === null && drawn !== null)
            asked.set(drawn, Math.max(asked.get(drawn) ?? 0, asked.get(`get ${rest.path}`) ?? 0));
          const key = drawn ?? `get ${rest.path}`;
          if (rest.status === 429 && rest.retryAfterMs !== null)
            asked.set(key, Math.max(asked.get(key) ?? 0, nowMs + rest.retryAfterMs));
          if (isNamed && drawn !== exhausted) throw new Error('A refusal was not taken at its word.');
          for (const path of [LIST, LOGS, RUN, '/templates']) {
            const expected = asked.get(classOf(ledger, 'get', path) ?? `get ${path}`) ?? 0;
            const knownMs = frozenUntil(ledger, 'get', path);
            if (Math.max(expected, nowMs) !== Math.max(knownMs, nowMs))
              throw new Error(`${path} is frozen until ${knownMs}, asked for was ${expected}.`);
          }
        }
      }),
      { numRuns: 100 },
    );
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
