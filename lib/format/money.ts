/** What stands where the platform gave no amount. Differs from "$0.00" on purpose. */
export const NOT_REPORTED = 'not reported';

const SHOWN_DECIMALS = 6;
const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

type Decimal = { units: bigint; scale: number };

function expand(text: string): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/i.exec(text);
  if (match === null) return text;
  const [, sign = '', head = '', tail = '', exponent = '0'] = match;
  const digits = head + tail;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Reads the shortest decimal a number prints as, so 0.1 is one tenth and not its binary neighbour. */
function toDecimal(value: unknown): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = PLAIN_DECIMAL.exec(expand(String(value).trim()));
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

function rescale({ units, scale }: Decimal, wanted: number): bigint {
  if (wanted >= scale) return units * 10n ** BigInt(wanted - scale);
  const divisor = 10n ** BigInt(scale - wanted);
  const half = divisor / 2n;
  return (units < 0n ? units - half : units + half) / divisor;
}

function print(decimal: Decimal): string {
  const scale = Math.min(Math.max(decimal.scale, 2), SHOWN_DECIMALS);
  const units = rescale(decimal, scale);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = digits.slice(-scale).replace(/0+$/, '').padEnd(2, '0');
  return `${units < 0n ? '-' : ''}$${whole}.${fraction}`;
}

/**
 * Decimal dollars as text: "$64.81", "$0.0126", "$1,204.00". At least two decimals, at most six (then rounded half away from zero).
 * Takes a number or a decimal string; anything else, null included, gives "not reported".
 */
export function formatMoney(dollars: unknown): string {
  const decimal = toDecimal(dollars);
  return decimal === null ? NOT_REPORTED : print(decimal);
}

/**
 * Adds decimal dollars exactly. Gives the total as text, null when nothing was reported, and how many amounts were not reported,
 * so that a partial total can say so.
 */
export function sumMoney(amounts: readonly unknown[]): { total: string | null; notReportedCount: number } {
  const known = amounts.map(toDecimal).filter((decimal) => decimal !== null);
  const scale = Math.max(0, ...known.map((decimal) => decimal.scale));
  const units = known.reduce((sum, decimal) => sum + rescale(decimal, scale), 0n);
  return {
    total: known.length === 0 ? null : print({ units, scale }),
    notReportedCount: amounts.length - known.length,
  };
}

/** Integer microdollars (specification 2.9) as exact decimal dollars: 8250 gives "0.00825". Null for anything else. */
export function dollarsOfMicrousd(microusd: unknown): string | null {
  const decimal = toDecimal(microusd);
  if (decimal?.scale !== 0) return null;
  const digits = (decimal.units < 0n ? -decimal.units : decimal.units).toString().padStart(7, '0');
  return `${decimal.units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Decimal dollars times a whole number, exactly, as text: an hourly price times the hours of a month. */
export function formatMoneyTimes(dollars: unknown, times: number): string {
  const decimal = toDecimal(dollars);
  if (decimal === null || !Number.isInteger(times)) return NOT_REPORTED;
  return print({ units: decimal.units * BigInt(times), scale: decimal.scale });
}

const SHARE_DECIMALS = 12;

/**
 * One of `among` equal parts of decimal dollars, as decimal text to twelve places (rounded half away from zero): what one card of a
 * machine costs. Null when the amount cannot be read or `among` is no whole number above zero.
 */
export function moneyShare(dollars: unknown, among: number): string | null {
  const decimal = toDecimal(dollars);
  if (decimal === null || !Number.isSafeInteger(among) || among < 1) return null;
  const units = rescale({ units: decimal.units, scale: decimal.scale }, SHARE_DECIMALS);
  const by = BigInt(among);
  const half = by / 2n;
  const share = (units < 0n ? units - half : units + half) / by;
  const digits = (share < 0n ? -share : share).toString().padStart(SHARE_DECIMALS + 1, '0');
  return `${share < 0n ? '-' : ''}${digits.slice(0, -SHARE_DECIMALS)}.${digits.slice(-SHARE_DECIMALS)}`;
}

/** How two amounts of decimal dollars compare: below zero when the first is less; null when one of them is not reported. */
export function compareMoney(first: unknown, second: unknown): number | null {
  const [a, b] = [toDecimal(first), toDecimal(second)];
  if (a === null || b === null) return null;
  const scale = Math.max(a.scale, b.scale);
  const difference = rescale(a, scale) - rescale(b, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The distance between two amounts of decimal dollars as text, without its sign; null when one of them is not reported. */
export function moneyBetween(first: unknown, second: unknown): string | null {
  const [a, b] = [toDecimal(first), toDecimal(second)];
  if (a === null || b === null) return null;
  const scale = Math.max(a.scale, b.scale);
  const difference = rescale(a, scale) - rescale(b, scale);
  return print({ units: difference < 0n ? -difference : difference, scale });
}

const MS_PER_HOUR = 3_600_000n;
const ACCRUED_DECIMALS = 4;

/**
 * What an hourly price in decimal dollars comes to over a time in milliseconds, cut (never rounded up) to four decimals that all stand,
 * so that a running figure keeps its width: "$0.0123". Null when the price cannot be read or the time is no number from zero on.
 */
export function moneyOverTime(hourlyDollars: unknown, elapsedMs: number): string | null {
  const hourly = toDecimal(hourlyDollars);
  if (hourly === null || !Number.isFinite(elapsedMs) || elapsedMs < 0) return null;
  const numerator = hourly.units * BigInt(Math.floor(elapsedMs)) * 10n ** BigInt(ACCRUED_DECIMALS);
  const units = numerator / (MS_PER_HOUR * 10n ** BigInt(hourly.scale));
  const digits = (units < 0n ? -units : units).toString().padStart(ACCRUED_DECIMALS + 1, '0');
  const whole = digits.slice(0, -ACCRUED_DECIMALS).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${units < 0n ? '-' : ''}$${whole}.${digits.slice(-ACCRUED_DECIMALS)}`;
}
