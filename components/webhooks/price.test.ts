import { describe, expect, it } from 'vitest';
import { EMPTY_LEDGER, observe, type BudgetLedger } from '@/lib/browser/budget-ledger';
import { priceWords, readPrice } from './price';

const NOW = 1_000_000;
const answer = (method: string, path: string, limit: number, remaining: number, resetMs: number) => ({
  method,
  path,
  status: 200,
  rateLimit: { limit, remaining, resetMs },
  retryAfterMs: null,
  requestId: null,
  dateMs: null,
});
const read = (limit: number, remaining: number, resetMs: number) =>
  answer('get', '/webhooks', limit, remaining, resetMs);
const after = (...notes: ReturnType<typeof answer>[]) =>
  notes.reduce<BudgetLedger>((ledger, note) => observe(ledger, note, NOW), EMPTY_LEDGER);

describe('the price of reading the webhooks', () => {
  it('is not known before an answer told it', () => {
    expect(readPrice(EMPTY_LEDGER, NOW)).toEqual({ kind: 'unknown' });
    expect(priceWords({ kind: 'unknown' })).toContain('has not said');
  });

  it('is a change where the headers show the hourly budget', () => {
    const price = readPrice(after(read(30, 22, 2_400_000)), NOW);
    expect(price).toEqual({ kind: 'change', limit: 30, remaining: 22 });
    expect(priceWords(price)).toBe('Costs 1 of 30 changes this hour, 22 left');
  });

  it('stays a change at the end of the hour, and with a larger hourly budget', () => {
    expect(readPrice(after(read(30, 22, 5_000)), NOW).kind).toBe('change');
    expect(readPrice(after(read(500, 400, 2_400_000)), NOW).kind).toBe('change');
    const seen = after(answer('delete', '/webhooks/{webhook_id}', 500, 401, 9_000), read(500, 390, 30_000));
    expect(readPrice(seen, NOW).kind).toBe('change');
  });

  it('is a read where the headers show another budget by the minute', () => {
    const price = readPrice(after(read(300, 288, 42_000)), NOW);
    expect(priceWords(price)).toBe('Costs 1 of 300 reads this minute, 288 left');
  });

  it('follows the class that the ledger has learned from a counter that moved', () => {
    const asChange = after(answer('post', '/webhooks', 600, 60, 30_000), read(600, 59, 30_000));
    expect(readPrice(asChange, NOW).kind).toBe('change');
    const asRead = after(answer('get', '/credits', 20, 15, 30_000), read(20, 14, 30_000));
    expect(readPrice(asRead, NOW).kind).toBe('cheap');
  });

  it('counts a window that is over as full again', () => {
    expect(readPrice(after(read(30, 2, 60_000)), NOW + 60_000)).toMatchObject({ remaining: 30 });
  });
});
