'use client';

import { offeredNames, type PriceEstimate } from '@/components/quotes/price-answer';
import { Button } from '@/components/ui/button';
import { StatusMark } from '@/components/ui/status-mark';
import type { ApiError } from '@/lib/api/errors';
import { formatMoney } from '@/lib/format/money';

function verification({ isVerified }: PriceEstimate) {
  if (isVerified === null) return { word: 'whether it is verified is not reported', isFirm: false };
  return isVerified ? { word: 'verified', isFirm: true } : { word: 'not verified', isFirm: false };
}

export type EstimateAmountProps = {
  estimate: PriceEstimate;
  /** It is of other sizes than those asked for now. */
  isOfOthers: boolean;
};

/** An estimate: the amount, whether it is verified, and what it is of. */
export function EstimateAmount({ estimate, isOfOthers }: EstimateAmountProps) {
  const { word, isFirm } = verification(estimate);
  return (
    <div className={isOfOthers ? 'stale' : undefined}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-20 font-semibold tracking-[-0.014em]">
          {formatMoney(estimate.fixedMonthlyUsd)}
        </span>
        <span className="text-muted">
          a month, fixed
          {estimate.currency === null || estimate.currency === 'USD' ? '' : ` (${estimate.currency})`}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-12 text-muted">
        <StatusMark shape={isFirm ? 'check' : 'half'} tone={isFirm ? 'ok' : 'warn'} />
        {word}
        {[...new Set([estimate.profile, estimate.mode])]
          .filter((part) => part !== null)
          .map((part) => ` · ${part}`)}
      </p>
    </div>
  );
}

export type EstimateFailureProps = {
  error: ApiError;
  onChoose: (name: string) => void;
  onRetry: () => void;
  /** What a failed estimate does not hinder. */
  note?: string;
};

/** A failed estimate keeps nobody from creating, so it is told in a line. */
export function EstimateFailure({ error, onChoose, onRetry, note }: EstimateFailureProps) {
  const { profiles, presets } = offeredNames(error);
  const names = [...new Set([...profiles, ...presets])];
  return (
    <div role="status" className="grid gap-2 text-12">
      <p className="flex gap-1.5">
        <StatusMark shape="half" tone="warn" className="mt-px" />
        <span className="wrap-anywhere">
          No estimate: {error.message} <code>{error.code}</code>.{note === undefined ? null : ` ${note}`}
        </span>
      </p>
      {names.length === 0 ? null : (
        <div role="group" aria-label="Profiles that the platform has" className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <Button key={name} size="small" onClick={() => onChoose(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {error.retryable ? (
        <div>
          <Button size="small" working={false} onClick={onRetry}>
            Estimate again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
