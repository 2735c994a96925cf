import { monthOf } from './accrual.ts';

const HOUR_MS = 3_600_000;

/** What of a machine decides its cost. Times in milliseconds since the epoch. */
export interface Rental {
  hourlyMicrousd: number;
  /** The most that a calendar month costs; null for what has no cap (specification 2.9). */
  monthlyCapMicrousd: number | null;
  createdAt: number;
  /** Null while it exists; a stopped machine keeps its hardware and costs as much as a running one. */
  deletedAt: number | null;
}

/** Cost since the first moment of the current month (UTC), in whole microdollars. */
export function rentThisMonth(rental: Rental, now: number): number {
  return rent(rental, monthOf(now).start, now);
}

/** Cost since the machine was created, in whole microdollars. */
export function rentInAll(rental: Rental, now: number): number {
  return rent(rental, Number.NEGATIVE_INFINITY, now);
}

/** By the time it was there, not by begun hours; each calendar month (UTC) is capped and rounded down by itself. */
function rent(
  { hourlyMicrousd, monthlyCapMicrousd, createdAt, deletedAt }: Rental,
  from: number,
  now: number,
) {
  const end = Math.min(now, deletedAt ?? now);
  let sum = 0;
  let at = Math.max(from, createdAt);
  while (at < end) {
    const month = monthOf(at);
    const cost = Math.floor((hourlyMicrousd * (Math.min(end, month.end) - at)) / HOUR_MS);
    sum += Math.min(cost, monthlyCapMicrousd ?? cost);
    at = month.end;
  }
  return sum;
}
