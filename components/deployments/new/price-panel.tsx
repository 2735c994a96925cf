'use client';

import { useState } from 'react';
import type { CreateForm } from '@/components/deployments/new/create-model';
import { type PriceRequest, priceRequest } from '@/components/deployments/new/price-request';
import type { Gpu } from '@/components/deployments/new/use-gpu';
import { EstimateAmount, EstimateFailure } from '@/components/quotes/estimate-parts';
import { MB_PER_GB } from '@/components/quotes/estimate-units';
import { useEstimate } from '@/components/quotes/use-estimate';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { formatCount } from '@/lib/format/count';
import { formatMoney, formatMoneyTimes } from '@/lib/format/money';

export type PricePanelProps = {
  form: CreateForm;
  /** What the chosen template reserves; null where none is chosen. */
  templateProfile: Readonly<Record<string, unknown>> | null;
  gpu: Gpu;
};

const HOURS_PER_MONTH = 730;

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

type EstimateProps = { request: PriceRequest; preset: string; onPreset: (name: string) => void };

function Estimate({ request, preset, onPreset }: EstimateProps) {
  const { data, error, isOfOthers, isPaused, budget, askNow, refetch } = useEstimate(request.query);
  const shown = error === null || isOfOthers ? data : undefined;
  return (
    <>
      {shown === undefined && error === null && !isPaused ? <SkeletonRows rows={1} /> : null}
      {shown === undefined ? null : <EstimateAmount estimate={shown} isOfOthers={isOfOthers} />}
      {error === null ? null : (
        <EstimateFailure
          note="A create is not held back by this."
          error={error}
          onChoose={onPreset}
          onRetry={() => void refetch()}
        />
      )}
      {isPaused ? (
        <div className="grid justify-items-start gap-2 text-12 text-muted">
          <p>
            {budget?.remaining ?? 0} of {budget?.limit ?? 0} quotes are left this minute on this account, so
            estimates are taken only on a press.
          </p>
          <Button size="small" working={false} onClick={askNow}>
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
