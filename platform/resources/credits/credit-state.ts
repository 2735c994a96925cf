import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { Database, Transaction } from '../../db/database.ts';
import { machines } from '../../db/schema/capacity.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { accruedInAll, accruedThisMonth, toldUntil, type Reservation } from '../billing/accrual.ts';
import { rentInAll, rentThisMonth, type Rental } from '../billing/machine-accrual.ts';
import { usd } from '../billing/pricing.ts';
import type { creditStateSchema } from './schema.ts';

/** Where the money of an account stands, in microdollars. */
interface Balance {
  hasPaymentMethod: boolean;
  granted: number;
  accruedThisMonth: number;
  accruedInAll: number;
  /** What one month of all deployments that are live now costs; machines and accelerators are paid by the hour. */
  fixedMonthly: number;
}

/** The credit state as the contract shows it. */
export async function readCreditState(
  db: Database,
  accountId: string,
): Promise<z.infer<typeof creditStateSchema>> {
  const balance = await readBalance(db, accountId, toldUntil(Date.now()));
  return {
    has_payment_method: balance.hasPaymentMethod,
    deploy_allowed: isDeployAllowed(balance),
    reason: reasonOf(balance),
    starter_credit: {
      granted_usd: usd(balance.granted),
      remaining_usd: usd(remainingOf(balance)),
      currency: 'USD',
    },
    billing_summary: {
      accrued_this_month_usd: usd(balance.accruedThisMonth),
      fixed_monthly_usd: usd(balance.fixedMonthly),
      currency: 'USD',
    },
  };
}

/** Throws billing_or_credit_required unless the account has a payment method or credit left (specification 7.2). */
export async function assertDeployAllowed(db: Database | Transaction, accountId: string): Promise<void> {
  if (await isSurelyAllowed(db, accountId)) return;
  if (!isDeployAllowed(await readBalance(db, accountId, Date.now())))
    throw new PlatformError('billing_or_credit_required');
}

/**
 * Asks the database alone, in one row: true when even months of 28 days and machines without a cap would have left
 * some credit. Most accounts are far from their end, and one with thousands of deployments need not have them all
 * read for each create.
 */
async function isSurelyAllowed(db: Database | Transaction, accountId: string): Promise<boolean> {
  const { rows } = await db.execute<{ allowed: boolean }>(sql`
    select has_payment_method or starter_credit_microusd > coalesce((
      select sum((fixed_monthly_microusd / 2419200.0 + hourly_microusd / 3600.0)
        * extract(epoch from coalesce(deleted_at, now()) - live_since))
      from ${deployments} where account_id = ${accountId} and live_since is not null
    ), 0) + coalesce((
      select sum(hourly_microusd * extract(epoch from coalesce(deleted_at, now()) - created_at)) / 3600
      from ${machines} where account_id = ${accountId}
    ), 0) as allowed
    from ${accounts} where id = ${accountId}`);
  return rows[0]?.allowed ?? false;
}

/** Where the money of an account stands at a moment, in milliseconds since the epoch. */
export async function readBalance(
  db: Database | Transaction,
  accountId: string,
  now: number,
): Promise<Balance> {
  const [account] = await db
    .select({ hasPaymentMethod: accounts.hasPaymentMethod, granted: accounts.starterCreditMicrousd })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const accruing = await db
    .select({
      fixedMonthlyMicrousd: deployments.fixedMonthlyMicrousd,
      hourlyMicrousd: deployments.hourlyMicrousd,
      liveSince: deployments.liveSince,
      deletedAt: deployments.deletedAt,
    })
    .from(deployments)
    .where(and(eq(deployments.accountId, accountId), isNotNull(deployments.liveSince)));
  const reservations = accruing.map((row) => ({
    fixedMonthlyMicrousd: row.fixedMonthlyMicrousd,
    hourlyMicrousd: row.hourlyMicrousd,
    liveSince: row.liveSince?.getTime() ?? null,
    deletedAt: row.deletedAt?.getTime() ?? null,
  }));
  return {
    hasPaymentMethod: account?.hasPaymentMethod ?? false,
    granted: account?.granted ?? 0,
    ...totals(reservations, await readRentals(db, accountId), now),
  };
}

async function readRentals(db: Database | Transaction, accountId: string): Promise<Rental[]> {
  const rows = await db
    .select({
      hourlyMicrousd: machines.hourlyMicrousd,
      monthlyCapMicrousd: machines.monthlyCapMicrousd,
      createdAt: machines.createdAt,
      deletedAt: machines.deletedAt,
    })
    .from(machines)
    .where(eq(machines.accountId, accountId));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    deletedAt: row.deletedAt?.getTime() ?? null,
  }));
}

function totals(reservations: Reservation[], rentals: Rental[], now: number) {
  const rents = (of: (rental: Rental) => number) => rentals.reduce((total, rental) => total + of(rental), 0);
  const sum = (of: (reservation: Reservation) => number) =>
    reservations.reduce((total, reservation) => total + of(reservation), 0);
  return {
    accruedThisMonth:
      sum((reservation) => accruedThisMonth(reservation, now)) +
      rents((rental) => rentThisMonth(rental, now)),
    accruedInAll:
      sum((reservation) => accruedInAll(reservation, now)) + rents((rental) => rentInAll(rental, now)),
    fixedMonthly: sum(({ deletedAt, fixedMonthlyMicrousd }) =>
      deletedAt === null ? fixedMonthlyMicrousd : 0,
    ),
  };
}

function remainingOf(balance: Balance): number {
  return Math.max(0, balance.granted - balance.accruedInAll);
}

/** Whether an account may deploy: it has a payment method or credit left. */
export function isDeployAllowed(balance: Balance): boolean {
  return balance.hasPaymentMethod || remainingOf(balance) > 0;
}

/** Why an account may deploy or not, as a sentence. */
export function reasonOf(balance: Balance): string {
  if (balance.hasPaymentMethod) return 'A payment method is on file.';
  if (remainingOf(balance) > 0) return 'Starter credit is left.';
  return balance.granted > 0
    ? 'The starter credit is used up and there is no payment method.'
    : 'There is neither starter credit nor a payment method.';
}
