'use client';

import { useState } from 'react';
import type { CreateForm } from '@/components/deployments/new/create-model';
import { offeredNames, type PriceEstimate } from '@/components/deployments/new/price-answer';
import { MB_PER_GB, type PriceRequest, priceRequest } from '@/components/deployments/new/price-request';
import { useEstimate } from '@/components/deployments/new/use-estimate';
import type { Gpu } from '@/components/deployments/new/use-gpu';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusMark } from '@/components/ui/status-mark';
import type { ApiError } from '@/lib/api/errors';
import { formatCount } from '@/lib/format/bytes';
import { formatMoney, formatMoneyTimes } from '@/lib/format/money';

export type PricePanelProps = {
  form: CreateForm;
  /** What the chosen template reserves; null where none is chosen. */
  templateProfile: Readonly<Record<string, unknown>> | null;
  gpu: Gpu;
};

const HOURS_PER_MONTH = 730;

function verification({ isVerified }: PriceEstimate) {
  if (isVerified === null) return { word: 'whether it is verified is not reported', isFirm: false };
  return isVerified ? { word: 'verified', isFirm: true } : { word: 'not verified', isFirm: false };
}

function Amount({ estimate, isOfOthers }: { estimate: PriceEstimate; isOfOthers: boolean }) {
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

function Asked({ request }: { request: PriceRequest }) {
  const { words, isConverted } = request;
  return (
    <p className="text-12 text-muted">
      {words.length === 0
        ? 'Asked without sizes: the platform’s own choice.'
        : `Asked for ${words.join(', ')}.`}
      {isConverted
        ? ` Estimates take GB and deployments MB; ${formatCount(MB_PER_GB)} MB are taken as 1 GB, which the platform does not document.`
        : null}
    </p>
  );
}

type FailureProps = { error: ApiError; onChoose: (name: string) => void; onRetry: () => void };

/** A failed estimate keeps nobody from creating, so it is told in a line. */
function Failure({ error, onChoose, onRetry }: FailureProps) {
  const { profiles, presets } = offeredNames(error);
  const names = [...new Set([...profiles, ...presets])];
  return (
    <div role="status" className="grid gap-2 text-12">
      <p className="flex gap-1.5">
        <StatusMark shape="half" tone="warn" className="mt-px" />
        <span className="wrap-anywhere">
          No estimate: {error.message} <code>{error.code}</code>. A create is not held back by this.
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
          <Button size="small" onClick={onRetry}>
            Estimate again
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type EstimateProps = { request: PriceRequest; preset: string; onPreset: (name: string) => void };

function Estimate({ request, preset, onPreset }: EstimateProps) {
  const { data, error, isOfOthers, isPaused, budget, askNow, refetch } = useEstimate(request.query);
  const shown = error === null || isOfOthers ? data : undefined;
  return (
    <>
      {shown === undefined && error === null && !isPaused ? <SkeletonRows rows={1} /> : null}
      {shown === undefined ? null : <Amount estimate={shown} isOfOthers={isOfOthers} />}
      {error === null ? null : <Failure error={error} onChoose={onPreset} onRetry={() => void refetch()} />}
      {isPaused ? (
        <div className="grid justify-items-start gap-2 text-12 text-muted">
          <p>
            {budget?.remaining ?? 0} of {budget?.limit ?? 0} quotes are left this minute on this account, so
            estimates are taken only on a press.
          </p>
          <Button size="small" onClick={askNow}>
            Estimate now
          </Button>
        </div>
      ) : null}
      <Asked request={request} />
      <Field
        label="Profile of the estimate"
        hint="Such as web-app, static-site or web-app-db; it is not sent"
      >
        <Input
          mono
          value={preset}
          onChange={(event) => onPreset(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}

function Quoted({ gpu, profileId }: { gpu: Gpu; profileId: string }) {
  const { state } = gpu.quote;
  if (state.phase !== 'taken' || state.asked !== profileId || state.hasEnded)
    return <p className="text-13 text-muted">A GPU costs what its quote says. Take one under Source.</p>;
  const { hourlyUsd, authorizationUsd } = state.quote;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-20 font-semibold tracking-[-0.014em]">{formatMoney(hourlyUsd)}</span>
        <span className="text-muted">an hour, quoted</span>
      </p>
      <p className="text-12 text-muted">
        {formatMoneyTimes(hourlyUsd, HOURS_PER_MONTH)} in a month of 730 h, without a cap ·{' '}
        {formatMoney(authorizationUsd)} authorised
      </p>
    </div>
  );
}

/** What the deployment will cost, while it is put together. */
export function PricePanel({ form, templateProfile, gpu }: PricePanelProps) {
  const [preset, setPreset] = useState('');
  const request = priceRequest(form, templateProfile, preset);
  return (
    <Panel title="Price" sub={request === null ? 'binding' : 'an estimate, not a commitment'}>
      <PanelBody className="grid gap-3">
        {request === null ? (
          <Quoted gpu={gpu} profileId={form.gpuProfileId} />
        ) : (
          <Estimate request={request} preset={preset} onPreset={setPreset} />
        )}
      </PanelBody>
    </Panel>
  );
}
