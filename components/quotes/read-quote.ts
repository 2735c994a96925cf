import * as z from 'zod/mini';
import { anyFields, instantRaw, readAnswer } from '@/lib/api/read';
import { readInstant } from '@/lib/format/time';

/** A binding price as the platform gave it. */
export type Quote = {
  /** Decimal dollars as given; null when not reported. */
  hourlyUsd: number | string | null;
  /** What is held when the quote is spent, in decimal dollars as given; null when not reported. */
  authorizationUsd: number | string | null;
  /** As given; `endsAtMs` is null when it cannot be read as a time. */
  validUntil: string | number | null;
  endsAtMs: number | null;
  /** Every field of the answer: what a create needs of it is not specified, so nothing is left out. */
  fields: Readonly<Record<string, unknown>>;
};

const decimal = () => z.catch(z.nullable(z.union([z.number(), z.string()])), null);

const quoteSchema = z.pipe(
  z.looseObject({ hourly_usd: decimal(), authorization_usd: decimal(), valid_until: instantRaw() }),
  z.transform((all): Quote => {
    const { hourly_usd: hourlyUsd, authorization_usd: authorizationUsd, valid_until: validUntil } = all;
    const endsAtMs = readInstant(validUntil)?.epochMs ?? null;
    return { hourlyUsd, authorizationUsd, validUntil, endsAtMs, fields: all };
  }),
);

const wrapped = z.looseObject({ quote: anyFields() });

/**
 * The answer of a quote, bare as specified (2.8) or under `quote`.
 * @throws ApiError `unreadable_answer` when it is no object
 */
export function readQuote(answer: unknown): Quote {
  const inner = z.safeParse(wrapped, answer);
  const hasInner = inner.success && Object.keys(inner.data.quote).length > 0;
  return readAnswer(quoteSchema, hasInner ? inner.data.quote : answer);
}

/** Whether a quote still binds. One without a readable end is taken to bind: the platform has the last word. */
export function isBinding({ endsAtMs }: Quote, nowMs: number): boolean {
  return endsAtMs === null || endsAtMs > nowMs;
}
