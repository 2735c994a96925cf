'use client';

import { useQueryStates } from 'nuqs';
import { CatalogHead } from '@/components/catalog/catalog-head';
import {
  type EstimateParams,
  estimateParams,
  estimateQuery,
  sizeMin,
  type SizeName,
  sizeNames,
  sizeProblem,
} from '@/components/catalog/estimate/params';
import { EstimateAmount, EstimateFailure } from '@/components/quotes/estimate-parts';
import { type EstimateQuery, useEstimate } from '@/components/quotes/use-estimate';
import { UnknownFields } from '@/components/unknown-fields';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';

const sizeLabels = {
  cpu: 'CPU',
  memory_gb: 'Memory, GB',
  ephemeral_gb: 'Storage of the container, GB',
  persistent_gb: 'Persistent storage, GB',
} as const satisfies Record<SizeName, string>;

/** The names that the specification gives as examples (4.2); the platform's own come with its refusal. */
const EXAMPLES = ['web-app', 'static-site', 'web-app-db'];

type Change = (part: Partial<EstimateParams>) => void;

function Asked({ params, onChange }: { params: EstimateParams; onChange: Change }) {
  return (
    <PanelBody className="grid gap-4">
      <div className="grid gap-2">
        <Field
          label="Profile"
          hint="A kind of app that the platform has a price for. Left empty, the sizes decide."
        >
          <Input
            mono
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={params.profile}
            onChange={({ target }) => onChange({ profile: target.value })}
          />
        </Field>
        <div role="group" aria-label="Examples of profiles" className="flex flex-wrap gap-1.5">
          {EXAMPLES.map((name) => (
            <Button
              key={name}
              size="small"
              aria-pressed={params.profile === name}
              className="aria-pressed:border-text"
              onClick={() => onChange({ profile: params.profile === name ? '' : name })}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {sizeNames.map((name) => (
          <Field
            key={name}
            label={sizeLabels[name]}
            hint={`At least ${sizeMin[name]}`}
            error={sizeProblem(name, params[name])}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={params[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Checkbox
        label="With a database"
        checked={params.has_db}
        onChange={({ target }) => onChange({ has_db: target.checked })}
      />
    </PanelBody>
  );
}

function Answer({ query, onChoose }: { query: EstimateQuery; onChoose: (profile: string) => void }) {
  const { data, error, isOfOthers, isPaused, askNow, refetch } = useEstimate(query);
  const shown = error === null || isOfOthers ? data : undefined;
  return (
    <PanelBody className="grid gap-3">
      {shown === undefined && error === null && !isPaused ? <SkeletonRows rows={1} /> : null}
      {shown === undefined ? null : <EstimateAmount estimate={shown} isOfOthers={isOfOthers} />}
      {shown === undefined ? null : (
        <p className="text-12 text-muted">
          Billed as <code>{shown.billingModel ?? 'not reported'}</code>: a fixed amount for what is reserved,
          whatever is used of it.
        </p>
      )}
      {shown === undefined ? null : <UnknownFields fields={shown.extra} />}
      {error === null ? null : (
        <EstimateFailure error={error} onChoose={onChoose} onRetry={() => void refetch()} />
      )}
      {isPaused ? (
        <div>
          <p className="mb-2 text-12 text-muted">
            Few of this minute’s quotes are left, so this waits for a press.
          </p>
          <Button size="small" working={false} onClick={askNow}>
            Estimate now
          </Button>
        </div>
      ) : null}
    </PanelBody>
  );
}

/** What an app of these sizes would cost a month, before there is one. */
export function EstimatePage() {
  const [params, setParams] = useQueryStates(estimateParams);
  return (
    <>
      <CatalogHead
        scope={null}
        facts={[
          'What an app of some size costs a month',
          'an estimate, not a commitment',
          'draws from the quotes',
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Panel title="Size" sub="in the units of the estimate">
          <Asked params={params} onChange={(part) => void setParams(part)} />
          <PanelFoot>
            Estimates take GB and profiles tell MB; the factor between them is not documented, so nothing is
            converted here.
          </PanelFoot>
        </Panel>
        <Panel title="Estimate">
          <Answer query={estimateQuery(params)} onChoose={(profile) => void setParams({ profile })} />
        </Panel>
      </div>
    </>
  );
}
