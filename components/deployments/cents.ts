import { formatMoney } from '@/lib/format/money';

/** Dollars to the cent, for columns that are compared by eye: "$9.84", and "under $0.01" for what is more than nothing but less than that. */
export function formatCents(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return 'under $0.01';
  return formatMoney(Math.round(dollars * 100) / 100);
}
