import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createBudgetLedger } from './budget-ledger.ts';
import { BUDGETS, draw, stateOf, type BudgetClass, type BudgetState, type BudgetWindow } from './budgets.ts';

let database: TestDatabase;
let nowMs = 0;
const now = () => nowMs;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 1);
  await database.pool.query('TRUNCATE budget_windows');
});

const ledger = () => createBudgetLedger(database.pool, { now });

async function drawTimes(count: number, budget: BudgetClass, accountId = 'acc_1'): Promise<BudgetState[]> {
  const one = ledger();
  const states: BudgetState[] = [];
  for (let index = 0; index < count; index += 1) states.push(await one.draw(accountId, budget));
  return states;
}

test('the hourly budget of creates grants ten and refuses the eleventh', async () => {
  const states = await drawTimes(11, 'deploy_create');
  expect(states.map((state) => state.isGranted)).toEqual([...Array<boolean>(10).fill(true), false]);
  expect(states[0]).toEqual({ isGranted: true, limit: 10, remaining: 9, resetSeconds: 3600 });
});

test('another ledger, as after a restart or in another process, does not refill an hourly budget', async () => {
  await drawTimes(10, 'deploy_create');
  expect(await ledger().draw('acc_1', 'deploy_create')).toMatchObject({ isGranted: false, remaining: 0 });
});

test('budgets are separate for each account and each class', async () => {
  await drawTimes(11, 'deploy_create');
  expect((await ledger().draw('acc_2', 'deploy_create')).remaining).toBe(9);
  expect((await ledger().draw('acc_1', 'mutation')).remaining).toBe(29);
  expect((await ledger().draw('acc_1', 'read')).remaining).toBe(299);
});

test('requests at the same moment, on two processes, never get more than the budget together', async () => {
  const both = [ledger(), ledger()];
  const states = await Promise.all(
    Array.from({ length: 80 }, async (_, index) => both[index % 2]?.draw('acc_1', 'mutation')),
  );
  expect(states.filter((state) => state?.isGranted === true)).toHaveLength(30);
});

test('many accounts at the same moment are all answered, each from its own budget', async () => {
  const one = ledger();
  const states = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => one.draw(`acc_${String(index % 100)}`, 'mutation')),
  );
  expect(states.every((state) => state.isGranted)).toBe(true);
  expect(states.map((state) => state.remaining).sort()).toEqual([
    ...Array<number>(100).fill(27),
    ...Array<number>(100).fill(28),
    ...Array<number>(100).fill(29),
  ]);
});

test('accounts are drawn for in one order, so that two processes never wait for each other', async () => {
  const one = ledger();
  for (const accountId of ['acc_a', 'acc_b', 'acc_c']) await one.draw(accountId, 'mutation');
  const other = await database.pool.connect();
  const lock = 'SELECT FROM budget_windows WHERE account_id = $1 FOR UPDATE NOWAIT';
  try {
    await other.query('BEGIN');
    await other.query(lock, ['acc_a']);
    // The first goes alone, and the others together after it.
    const draws = ['acc_first', 'acc_b', 'acc_a', 'acc_c'].map(async (accountId) =>
      one.draw(accountId, 'mutation'),
    );
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    // Whoever waits for the row of acc_a holds none of those after it.
    for (const accountId of ['acc_b', 'acc_c']) await other.query(lock, [accountId]);
    await other.query('COMMIT');
    expect((await Promise.all(draws)).map((state) => state.remaining)).toEqual([29, 28, 28, 28]);
  } finally {
    other.release(true);
  }
});

test('ten thousand accounts in one minute keep their count, and ended windows are begun again', async () => {
  const one = ledger();
  for (let index = 0; index < 10_000; index += 1) await one.draw(`acc_${String(index)}`, 'read');
  expect(await one.draw('acc_0', 'read')).toMatchObject({ remaining: 298 });
  nowMs += BUDGETS.read.windowMs;
  expect(await one.draw('acc_0', 'read')).toMatchObject({ remaining: 299 });
});

test.each(['read', 'mutation'] as const)(
  'the %s budget keeps count exactly as the model does',
  async (budget) => {
    const rule = { ...BUDGETS[budget], limit: 3 };
    const accounts = ['acc_a', 'acc_b'] as const;
    const step = fc.record({
      account: fc.constantFrom(...accounts),
      afterMs: fc.nat({ max: rule.windowMs / 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (requests) => {
        await database.pool.query('TRUNCATE budget_windows');
        const one = createBudgetLedger(database.pool, { now, limits: { [budget]: rule.limit } });
        const model = new Map<string, BudgetWindow>();
        for (const { account, afterMs } of requests) {
          nowMs += afterMs;
          const window = draw(model.get(account), nowMs, rule);
          model.set(account, window);
          expect(await one.draw(account, budget)).toEqual(stateOf(window.startMs, window.used, nowMs, rule));
        }
      }),
      { numRuns: 40 },
    );
  },
);
