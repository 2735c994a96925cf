import { eq, sql } from 'drizzle-orm';
import type { AppDeps } from '../../app-deps.ts';
import { machines } from '../../db/schema/capacity.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { periodically } from '../../periodically.ts';
import { recordCreditUpdate } from '../../webhooks/record-events.ts';
import { isDeployAllowed, readBalance, reasonOf } from './credit-state.ts';

type EndDeps = Pick<AppDeps, 'db' | 'clock'>;

const EVERY_MS = 60_000;
/** Seconds of the shortest and of the longest month. */
const MONTH_MIN = 28 * 24 * 3_600;
const MONTH_MAX = 31 * 24 * 3_600;

/** Looks once a minute whose credit has ended. Gives the end of it. */
export function startCreditWatch(deps: EndDeps & Pick<AppDeps, 'logger'>): () => Promise<void> {
  const look = () => noticeCreditEnds(deps);
  return periodically(deps.logger, 'the ends of starter credit could not be looked for', [[EVERY_MS, look]]);
}

/**
 * Tells an account whose starter credit has run out by time alone, which no request brings about, and one that has
 * credit again: `credit.updated`, once each, in the transaction that keeps what was told. Gives how many were told.
 */
export async function noticeCreditEnds({ db, clock }: EndDeps): Promise<number> {
  const now = clock();
  let told = 0;
  for (const accountId of await readDoubtful(db, now)) {
    const isTold = await db.transaction(async (tx) => {
      const [account] = await tx
        .select({ endedAt: accounts.creditEndedAt })
        .from(accounts)
        .where(eq(accounts.id, accountId))
        .for('update');
      if (account === undefined) return false;
      const balance = await readBalance(tx, accountId, now.getTime());
      const isEnded = !isDeployAllowed(balance);
      if (isEnded === (account.endedAt !== null)) return false;
      await tx
        .update(accounts)
        .set({ creditEndedAt: isEnded ? now : null })
        .where(eq(accounts.id, accountId));
      await recordCreditUpdate(tx, accountId, { message: reasonOf(balance) });
      return true;
    });
    if (isTold) told += 1;
  }
  return told;
}

/**
 * The accounts whose end, or whose end's end, the database cannot rule out by itself: reckoned with the shortest
 * months and machines without a cap, or with the longest months and no machines. One statement, and mostly no row.
 */
async function readDoubtful(db: AppDeps['db'], now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const lasted = sql`extract(epoch from coalesce(deleted_at, ${at}) - live_since)`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with live as (
      select account_id, sum((fixed_monthly_microusd / ${MONTH_MIN}::numeric + hourly_microusd / 3600.0) * ${lasted}) as most,
        sum((fixed_monthly_microusd / ${MONTH_MAX}::numeric + hourly_microusd / 3600.0) * ${lasted}) as least
      from ${deployments} where live_since is not null group by account_id
    ), rented as (
      select account_id, sum(hourly_microusd * extract(epoch from coalesce(deleted_at, ${at}) - created_at)) / 3600 as most
      from ${machines} group by account_id
    )
    select a.id from ${accounts} a
    left join live on live.account_id = a.id left join rented on rented.account_id = a.id
    where case when a.credit_ended_at is null
      then not a.has_payment_method and a.starter_credit_microusd > 0
        and a.starter_credit_microusd <= coalesce(live.most, 0) + coalesce(rented.most, 0) + 1
      else a.has_payment_method or a.starter_credit_microusd > coalesce(live.least, 0) - 1000 end
    order by a.id`);
  return rows.map(({ id }) => id);
}
