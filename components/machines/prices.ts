'use client';

import * as z from 'zod/mini';
import { type LocalSetting, useLocalStore } from '@/lib/browser/use-local-store';

/** The price that was accepted when a machine was created here. */
export type AcceptedPrice = {
  /** Decimal dollars as the quote gave them. */
  hourlyUsd: number | string;
  acceptedAtMs: number;
};

type Prices = Readonly<Record<string, AcceptedPrice>>;

const KEPT_MAX = 200;
const priceSchema = z.object({ hourlyUsd: z.union([z.number(), z.string()]), acceptedAtMs: z.number() });

function readPrices(stored: unknown): Prices {
  const entries = z.safeParse(z.record(z.string(), z.unknown()), stored);
  if (!entries.success) return {};
  const read = Object.entries(entries.data).flatMap(([id, value]) => {
    const price = z.safeParse(priceSchema, value);
    return price.success ? [[id, price.data] as const] : [];
  });
  return Object.fromEntries(read);
}

const setting: LocalSetting<Prices> = { key: 'machine-prices.v1', read: readPrices, fallback: {} };

/** The newest prices with this one among them; the oldest are forgotten. */
function withPrice(prices: Prices, machineId: string, price: AcceptedPrice): Prices {
  const all = Object.entries({ ...prices, [machineId]: price });
  return Object.fromEntries(all.sort(([, a], [, b]) => b.acceptedAtMs - a.acceptedAtMs).slice(0, KEPT_MAX));
}

/** The prices accepted in this browser, by machine id, and how to keep one. */
export function useAcceptedPrices() {
  const { value: prices, update } = useLocalStore(setting);
  const rememberPrice = (machineId: string, price: AcceptedPrice) =>
    void update((stored) => withPrice(stored, machineId, price));
  return { prices, rememberPrice };
}
