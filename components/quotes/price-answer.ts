import * as z from 'zod/mini';
import { flagOrNull, maybeText, numberOrNull, readAnswer, record, textList } from '@/lib/api/read';
import type { ApiError } from '@/lib/api/errors';

const estimateSchema = record({
  profile: maybeText(),
  verified: flagOrNull(),
  currency: maybeText(),
  fixed_monthly_cost_usd: numberOrNull(),
  billing_model: maybeText(),
  mode: maybeText(),
});

/** An estimate as the platform gave it; null is "not reported". Words are verbatim, since their values are not shown. */
export type PriceEstimate = {
  profile: string | null;
  isVerified: boolean | null;
  currency: string | null;
  fixedMonthlyUsd: number | null;
  billingModel: string | null;
  mode: string | null;
  extra: Record<string, unknown>;
};

/** Reads the answer of GET /pricing/estimate. @throws ApiError `unreadable_answer` when it is no object */
export function readEstimate(answer: unknown): PriceEstimate {
  const { profile, verified, currency, fixed_monthly_cost_usd, billing_model, mode, extra } = readAnswer(
    estimateSchema,
    answer,
  );
  const fixedMonthlyUsd = fixed_monthly_cost_usd;
  return {
    profile,
    isVerified: verified,
    currency,
    fixedMonthlyUsd,
    billingModel: billing_model,
    mode,
    extra,
  };
}

const listsSchema = z.looseObject({ profiles: textList(), presets: textList() });

/** The names that a refused estimate offers instead (specification 7.4); none where it offers none. */
export function offeredNames({ code, extra }: Pick<ApiError, 'code' | 'extra'>): {
  profiles: string[];
  presets: string[];
} {
  const isOffer = code === 'profile_unknown' || code === 'preset_unknown';
  const read = z.safeParse(listsSchema, isOffer ? extra : undefined);
  return read.success
    ? { profiles: read.data.profiles, presets: read.data.presets }
    : { profiles: [], presets: [] };
}
