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
