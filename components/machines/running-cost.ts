import type { AcceptedPrice } from '@/components/machines/prices';
import type { Machine } from '@/components/machines/read';
import { machineStatus } from '@/components/machines/status';
import { moneyOverTime, sumMoney } from '@/lib/format/money';
import { readInstant } from '@/lib/format/time';

/** The price of an hour of a machine, and where it is known from. */
export type HourlyPrice = { hourlyUsd: number | string; source: 'record' | 'quote' };

/** The price in the record, else the one that was accepted here; null when neither is known. */
export function hourlyPrice(
  { hourlyUsd }: Pick<Machine, 'hourlyUsd'>,
  accepted: AcceptedPrice | undefined,
): HourlyPrice | null {
  if (hourlyUsd !== null) return { hourlyUsd, source: 'record' };
  return accepted === undefined ? null : { hourlyUsd: accepted.hourlyUsd, source: 'quote' };
}

export type CostMachine = Pick<Machine, 'hourlyUsd' | 'status' | 'createdAt' | 'deletedAt'>;

/**
 * What a machine has cost by a clock of this browser: price times hours since it was created, up to its end where the record tells
 * one. Null when price, beginning or end is not known. An estimate: what a platform counts as an hour is not shown, and a monthly cap
 * can only make it less.
 */
export function runningCost(
  machine: CostMachine,
  accepted: AcceptedPrice | undefined,
  nowMs: number,
): string | null {
  const price = hourlyPrice(machine, accepted);
  const fromMs = readInstant(machine.createdAt)?.epochMs ?? accepted?.acceptedAtMs ?? null;
  const endedMs = readInstant(machine.deletedAt)?.epochMs ?? null;
  const toMs = endedMs ?? (machineStatus(machine.status).isGone ? null : nowMs);
  if (price === null || fromMs === null || toMs === null) return null;
  return moneyOverTime(price.hourlyUsd, Math.max(0, toMs - fromMs));
}

/** What all machines that are not gone cost an hour together, and for how many of them that is not known. */
export function hourlySum(
  machines: readonly Machine[],
  prices: Readonly<Record<string, AcceptedPrice>>,
): { total: string | null; notReportedCount: number } {
  const present = machines.filter(({ status }) => !machineStatus(status).isGone);
  return sumMoney(
    present.map((machine) => {
      const accepted = machine.id === null ? undefined : prices[machine.id];
      return hourlyPrice(machine, accepted)?.hourlyUsd ?? null;
    }),
  );
}
