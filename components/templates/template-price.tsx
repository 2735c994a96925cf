'use client';

import { EstimateAmount, EstimateFailure } from '@/components/quotes/estimate-parts';
import { MB_PER_GB } from '@/components/quotes/estimate-units';
import { type EstimateQuery, useEstimate } from '@/components/quotes/use-estimate';
import { templateEstimate } from '@/components/templates/view';
import type { Template } from '@/components/templates/read';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { formatCount } from '@/lib/format/count';

const nothing = () => undefined;

function Estimate({ query }: { query: EstimateQuery }) {
  const { data, error, isOfOthers, isPaused, askNow, refetch } = useEstimate(query);
  return (
    <>
      {data === undefined && error === null && !isPaused ? <SkeletonRows rows={1} /> : null}
      {data === undefined ? null : <EstimateAmount estimate={data} isOfOthers={isOfOthers} />}
      {error === null ? null : (
        <EstimateFailure
          error={error}
          onChoose={nothing}
          onRetry={() => void refetch()}
          note="A deploy is not held back by this."
        />
      )}
      {isPaused ? (
        <Button size="small" working={false} onClick={askNow}>
          Estimate now
        </Button>
      ) : null}
      <p className="text-12 text-muted">
        Of what it reserves, with {formatCount(MB_PER_GB)} MB taken as 1 GB, which the platform does not
        document.
      </p>
    </>
  );
}

/** What a template would cost a month, where it tells its sizes in known words. */
export function TemplatePrice({ template }: { template: Template }) {
  const query = templateEstimate(template.resourceProfile);
  return (
    <Panel title="Price" sub="an estimate, not a commitment">
      <PanelBody className="grid gap-2">
        {query === null ? (
          <p className="text-13 text-muted">
            It names no size that an estimate knows. The form for a deployment estimates any size.
          </p>
        ) : (
          <Estimate query={query} />
        )}
      </PanelBody>
    </Panel>
  );
}
