import * as z from 'zod/mini';
import { flagOrNull, maybeText, readAnswer, record } from '@/lib/api/read';

const creditState = record({
  has_payment_method: flagOrNull(),
  deploy_allowed: flagOrNull(),
  reason: maybeText(),
  starter_credit: z.optional(z.unknown()),
  billing_summary: z.optional(z.unknown()),
});

/** The credit state as the platform gave it; null, for the last two undefined, is "not reported". The inner fields of both objects are not shown by the specification (2.8). */
export interface CreditState {
  hasPaymentMethod: boolean | null;
  isDeployAllowed: boolean | null;
  reason: string | null;
  starterCredit: unknown;
  billingSummary: unknown;
  extra: Record<string, unknown>;
}

/** Reads the answer of GET /credits. @throws ApiError `unreadable_answer` when it is no object */
export function readCreditState(answer: unknown): CreditState {
  const state = readAnswer(creditState, answer);
  return {
    hasPaymentMethod: state.has_payment_method,
    isDeployAllowed: state.deploy_allowed,
    reason: state.reason,
    starterCredit: state.starter_credit,
    billingSummary: state.billing_summary,
    extra: state.extra,
  };
}
