import type { Pool } from 'pg';
import { createBatcher } from './batcher.ts';
import { BUDGETS, stateOf, type BudgetClass, type BudgetRule, type BudgetState } from './budgets.ts';
import { createRateLimit } from './rate-limit.ts';

/** Keeps count per account and class (specification 8.1). */
export interface BudgetLedger {
  /** Draws one request of the class and says whether it is granted. */
  draw(accountId: string, budget: BudgetClass): BudgetState | Promise<BudgetState>;
}

interface LedgerOptions {
  /** Limits that replace the standing ones. */
  limits?: Partial<Record<BudgetClass, number>>;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

interface Draw {
  accountId: string;
  budget: BudgetClass;
}

/**
 * Minute budgets live in memory: a restart gives at most one window more. Hourly budgets live in the database, so
 * that a restart does not refill them and several processes share them.
 */
export function createBudgetLedger(pool: Pool, options: LedgerOptions = {}): BudgetLedger {
  const now = options.now ?? Date.now;
  const rule = (budget: BudgetClass): BudgetRule => ({
    limit: options.limits?.[budget] ?? BUDGETS[budget].limit,
    windowMs: BUDGETS[budget].windowMs,
  });
  const inMemory = (budget: BudgetClass) => createRateLimit(rule(budget), now);
  const byMinute = {
    read: inMemory('read'),
    quote: inMemory('quote'),
    logs: inMemory('logs'),
    stop: inMemory('stop'),
  };
  const drawStored = createBatcher((draws: Draw[]) => drawFromDatabase(pool, draws, rule, now()));

  return {
    draw: (accountId, budget) =>
      budget === 'deploy_create' || budget === 'mutation'
        ? drawStored({ accountId, budget })
        : byMinute[budget](accountId),
  };
}

/**
 * The same arithmetic as `draw`, in one statement, for all accounts that wait. It does not wait for the disk: a database
 * server that dies forgets at most the draws of its last moments, and no request waits for two commits.
 */
const DRAW = {
  name: 'budget-draw',
  text: `
    WITH unhurried AS (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO budget_windows AS b (account_id, budget, window_start, used)
    SELECT account_id, budget, to_timestamp($1::float8 / 1000), amount
    FROM unnest($2::text[], $3::text[], $4::int[]) AS t (account_id, budget, amount), unhurried
    ON CONFLICT (account_id, budget) DO UPDATE SET
      window_start = CASE WHEN b.window_start <= excluded.window_start - make_interval(secs => $5::float8 / 1000)
        THEN excluded.window_start ELSE b.window_start END,
      used = CASE WHEN b.window_start <= excluded.window_start - make_interval(secs => $5::float8 / 1000)
        THEN excluded.used ELSE b.used + excluded.used END
    RETURNING account_id, budget, extract(epoch FROM window_start)::float8 * 1000 AS start_ms, used`,
};

async function drawFromDatabase(
  pool: Pool,
  draws: Draw[],
  rule: (budget: BudgetClass) => BudgetRule,
  nowMs: number,
): Promise<BudgetState[]> {
  const groups = new Map<string, Draw & { amount: number; drawn: number }>();
  for (const one of draws) {
    const key = keyOf(one.accountId, one.budget);
    const group = groups.get(key) ?? { ...one, amount: 0, drawn: 0 };
    groups.set(key, { ...group, amount: group.amount + 1 });
  }
  // Always in the same order, so that two processes never wait for each other's rows.
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  const result = await pool.query<{ account_id: string; budget: string; start_ms: number; used: number }>({
    ...DRAW,
    values: [
      nowMs,
      sorted.map((group) => group.accountId),
      sorted.map((group) => group.budget),
      sorted.map((group) => group.amount),
      rule('deploy_create').windowMs,
    ],
  });
  const rows = new Map(result.rows.map((row) => [keyOf(row.account_id, row.budget), row]));
  return draws.map(({ accountId, budget }) => {
    const group = groups.get(keyOf(accountId, budget));
    const row = rows.get(keyOf(accountId, budget));
    if (group === undefined || row === undefined) throw new Error('A budget was drawn without an answer.');
    group.drawn += 1;
    return stateOf(row.start_ms, row.used - group.amount + group.drawn, nowMs, rule(budget));
  });
}

function keyOf(accountId: string, budget: string): string {
  return `${budget} ${accountId}`;
}
