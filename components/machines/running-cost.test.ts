import { describe, expect, it } from 'vitest';
import { hourlySum, runningCost } from '@/components/machines/running-cost';
import { readMachine } from '@/components/machines/read';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;
const agoIso = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();

describe('the cost so far', () => {
  it('is the price of the record times the hours since it was created', () => {
    const machine = readMachine({ id: 'm', hourly_usd: 0.0165, created_at: agoIso(10) });
    expect(runningCost(machine, undefined, NOW)).toBe('$0.1650');
    expect(runningCost(machine, { hourlyUsd: 9, acceptedAtMs: NOW }, NOW)).toBe('$0.1650');
  });

  it('is counted by the price accepted here, and from then on, where the record tells less', () => {
    const machine = readMachine({ id: 'm' });
    expect(runningCost(machine, { hourlyUsd: '2.40', acceptedAtMs: NOW - 90 * 60_000 }, NOW)).toBe('$3.6000');
    expect(runningCost(machine, undefined, NOW)).toBeNull();
  });

  it('stops at the end that the record tells, and is not known where it tells none', () => {
    const gone = { id: 'm', hourly_usd: 1, created_at: agoIso(5), status: 'deleted' };
    expect(runningCost(readMachine({ ...gone, deleted_at: agoIso(3) }), undefined, NOW)).toBe('$2.0000');
    expect(runningCost(readMachine(gone), undefined, NOW)).toBeNull();
  });

  it('is never negative when clocks differ', () => {
    const machine = readMachine({ id: 'm', hourly_usd: 1, created_at: agoIso(-1) });
    expect(runningCost(machine, undefined, NOW)).toBe('$0.0000');
  });
});

it('says for how many machines the price of an hour is not known, and leaves out those that are gone', () => {
  const machines = [
    { id: 'a', hourly_usd: 0.1 },
    { id: 'b', hourly_usd: '0.2' },
    { id: 'c' },
    { id: 'd' },
    { id: 'e', hourly_usd: 100, status: 'deleted' },
  ].map((record) => readMachine(record));
  const prices = { c: { hourlyUsd: 0.3, acceptedAtMs: NOW } };
  expect(hourlySum(machines, prices)).toEqual({ total: '$0.60', notReportedCount: 1 });
});
