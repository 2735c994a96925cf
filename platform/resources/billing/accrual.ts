const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What of a deployment decides its cost. Times in milliseconds since the epoch. */
export interface Reservation {
  fixedMonthlyMicrousd: number;
  /** Price of an hour beside it; 0 for what has a fixed price alone. */
  hourlyMicrousd: number;
  /** When it first took traffic; null when it never did, which costs nothing. */
  liveSince: number | null;
  /** Null while it exists. */
  deletedAt: number | null;
}

/** Cost since the first moment of the current month (UTC), in whole microdollars. */
export function accruedThisMonth(reservation: Reservation, now: number): number {
  return accrued(reservation, monthOf(now).start, now);
}

/** Cost since the deployment first took traffic, in whole microdollars. */
export function accruedInAll(reservation: Reservation, now: number): number {
  return accrued(reservation, Number.NEGATIVE_INFINITY, now);
}

/**
 * Cost between two moments: each calendar month (UTC) shares the fixed price evenly over its own length, so that
 * a whole month costs exactly the price, be it long or short; hours cost what they last. Each month is rounded down.
 */
function accrued(reservation: Reservation, from: number, until: number): number {
  if (reservation.liveSince === null) return 0;
  const end = Math.min(until, reservation.deletedAt ?? until);
  let sum = 0;
  let at = Math.max(from, reservation.liveSince);
  while (at < end) {
    const month = monthOf(at);
    const lastedMs = Math.min(end, month.end) - at;
    const share = lastedMs / (month.end - month.start);
    sum += Math.floor(
      reservation.fixedMonthlyMicrousd * share + (reservation.hourlyMicrousd * lastedMs) / HOUR_MS,
    );
    at = month.end;
  }
  return sum;
}

/** The moment until which costs are told: whole minutes, so that an answer is the same text between two. */
export function toldUntil(now: number): number {
  return now - (now % MINUTE_MS);
}

interface Month {
  start: number;
  /** Where the next one starts. */
  end: number;
}

let lastMonth: Month = { start: 0, end: 0 };

/** The calendar month (UTC) of a moment. The last one is remembered: a list asks thousands of times for the same. */
export function monthOf(at: number): Month {
  if (at >= lastMonth.start && at < lastMonth.end) return lastMonth;
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  lastMonth = { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
  return lastMonth;
}
