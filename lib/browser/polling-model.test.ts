import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BudgetClass } from '@/lib/api/budget-class';
import { EMPTY_LEDGER, entryOf, frozenUntil, observe, type BudgetLedger } from './budget-ledger';
import { crowdingOf, type Pollers } from './demand';
import { jitterOf, pollInterval } from './poll';

/*
 * Many hours of a page in simulated time: pollers that nobody touches, a person, other programs of the account, and a
 * platform that counts as specification 8.1 says. The platform is the model that ledger and scheduler are held against.
 */

const ROUTES = {
  read: ['/deployments', '/deployments/{deployment_id}', '/templates', '/credits'],
  logs: ['/deployments/{deployment_id}/logs', '/deployments/{deployment_id}/events'],
  quote: ['/pricing/estimate'],
} as const;
type Class = keyof typeof ROUTES;
const CLASSES = Object.keys(ROUTES) as Class[];
const LIMITS: Readonly<Record<Class, number>> = { read: 300, logs: 120, quote: 60 };
const WINDOW_MS = 60_000;
const STEPS = 4_000;
const RUNS = 25;

/** The budgets of an account as the platform counts them, in fixed windows. */
function platformOfClass(limit: number) {
  let [beganMs, used] = [-Infinity, 0];
  let own = 0;
  const roll = (nowMs: number) => {
    if (nowMs - beganMs < WINDOW_MS) return;
    [beganMs, used, own] = [nowMs, 0, 0];
  };
  const take = (nowMs: number) => {
    roll(nowMs);
    const isRefused = used >= limit;
    if (!isRefused) used += 1;
    return isRefused;
  };
  return {
    take,
    /** A call of this page, with the headers of its answer and what a ledger has to say then. */
    call: (nowMs: number) => {
      const isRefused = take(nowMs);
      own += 1;
      const resetMs = Math.ceil((beganMs + WINDOW_MS - nowMs) / 1000) * 1000;
      return { isRefused, remaining: limit - used, resetMs, own, beganMs };
    },
  };
}

const poller = fc.record({
  budget: fc.constantFrom<Class>(...CLASSES),
  route: fc.nat(3),
  needMs: fc.integer({ min: 1_000, max: 60_000 }),
});
const scenario = fc.record({
  pollers: fc.array(poller, { minLength: 1, maxLength: 12 }),
  share: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
  /** Milliseconds between two calls of a person, and of other programs. */
  personMs: fc.integer({ min: 500, max: 60_000 }),
  othersMs: fc.integer({ min: 100, max: 60_000 }),
  seed: fc.nat(),
  /** Whether answers tell of their budget in headers; where not, `Retry-After` is all that a page hears of it. */
  tellsBudget: fc.boolean(),
});

const pathOf = (budget: Class, route: number): string =>
  ROUTES[budget][route % ROUTES[budget].length] ?? ROUTES[budget][0];

it(`background reads keep to their share, a 429 freezes its class alone: ${String(STEPS * RUNS)} steps`, () => {
  fc.assert(
    fc.property(scenario, ({ pollers, share, personMs, othersMs, seed, tellsBudget }) => {
      const platform = {
        read: platformOfClass(LIMITS.read),
        logs: platformOfClass(LIMITS.logs),
        quote: platformOfClass(LIMITS.quote),
      };
      const askedUntil: Partial<Record<BudgetClass, number>> = {};
      const views = pollers.map(({ budget, route, needMs }, id) => ({
        id,
        budget,
        needMs,
        path: pathOf(budget, route),
        lastReadMs: 0,
      }));
      const all: Pollers = new Map(views.map((view) => [String(view.id), { ...view, method: 'get' }]));
      const inWindow = new Map<string, number>();
      let ledger: BudgetLedger = EMPTY_LEDGER;
      let [personAt, othersAt, nowMs, drawn] = [personMs, othersMs, 0, 0];
      const random = () => jitterOf(`${String(seed)}@${String((drawn += 1))}`);

      const call = (budget: Class, path: string) => {
        const answer = platform[budget].call(nowMs);
        if (answer.isRefused) askedUntil[budget] = Math.max(askedUntil[budget] ?? 0, nowMs + answer.resetMs);
        ledger = observe(
          ledger,
          {
            method: 'get',
            path,
            status: answer.isRefused ? 429 : 200,
            rateLimit: tellsBudget
              ? { limit: LIMITS[budget], remaining: answer.remaining, resetMs: answer.resetMs }
              : null,
            retryAfterMs: answer.isRefused ? answer.resetMs : null,
            requestId: null,
            dateMs: null,
          },
          nowMs,
        );
        const known = ledger.classes[budget];
        if (!tellsBudget) return answer;
        demand(known?.own === answer.own, 'own calls are counted wrongly');
        demand(known.remaining === answer.remaining, 'what is left is known wrongly');
        return answer;
      };
      const dueOf = (view: (typeof views)[number]) => {
        const entry = entryOf(ledger, 'get', view.path);
        const waitMs = pollInterval(view.needMs, {
          nowMs,
          lastReadMs: view.lastReadMs,
          isHidden: false,
          budget: entry,
          frozenUntilMs: frozenUntil(ledger, 'get', view.path),
          isFollower: false,
          crowding: crowdingOf(all, ledger, { method: 'get', path: view.path }, share),
          jitter: jitterOf(`${String(view.id)}@${String(view.lastReadMs)}`),
        });
        return nowMs + Number(waitMs);
      };

      for (let step = 0; step < STEPS; step += 1) {
        const next = views.map((view) => ({ view, atMs: dueOf(view) })).sort((a, b) => a.atMs - b.atMs)[0];
        const backgroundAt = next?.atMs ?? Infinity;
        nowMs = Math.max(nowMs, Math.min(backgroundAt, personAt, othersAt));
        const budget = CLASSES[Math.floor(random() * CLASSES.length)] ?? 'read';
        if (nowMs === othersAt) {
          platform[budget].take(nowMs);
          othersAt += Math.ceil(othersMs * 2 * random()) || 1;
        } else if (nowMs === personAt) {
          call(budget, pathOf(budget, 0));
          personAt += Math.ceil(personMs * 2 * random()) || 1;
        } else if (next !== undefined) {
          const { view } = next;
          demand(nowMs >= (askedUntil[view.budget] ?? 0) - 1, 'a read in the background before Retry-After');
          const { beganMs } = call(view.budget, view.path);
          view.lastReadMs = nowMs;
          const window = `${view.budget} ${String(beganMs)}`;
          inWindow.set(window, (inWindow.get(window) ?? 0) + 1);
        }
        for (const each of CLASSES) {
          const isFrozen = (ledger.frozenUntilMs[each] ?? 0) > nowMs;
          demand(
            isFrozen === (askedUntil[each] ?? 0) > nowMs,
            `${each} is frozen without a 429, or not with one`,
          );
        }
      }
      // Nobody can keep to a share of what is not told.
      for (const each of tellsBudget ? CLASSES : []) expectShare(each, inWindow, views, share);
    }),
    { numRuns: RUNS },
  );
});

/** Much cheaper than an expectation, of which there would be half a million. */
function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** What the background took of a class, apart from the windows in which the page did not know it yet. */
function expectShare(
  budget: Class,
  inWindow: ReadonlyMap<string, number>,
  views: readonly { budget: Class }[],
  share: number,
): void {
  const counts = [...inWindow]
    .filter(([window]) => window.startsWith(`${budget} `))
    .map(([, count]) => count);
  const allowed = LIMITS[budget] * share;
  const count = views.filter((view) => view.budget === budget).length;
  const known = counts.slice(2);
  const sum = known.reduce((total, each) => total + each, 0);
  // Each wait is jittered by a fifth, so one window may hold a quarter more; all together they hold the share.
  for (const each of known) expect(each).toBeLessThanOrEqual(allowed * 1.25 + count + 1);
  expect(sum).toBeLessThanOrEqual((allowed * 1.05 + 1) * known.length + 2 * count);
}
