'use client';

import { Download } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { ChartFigure, ChartViewSwitch } from '@/components/charts/chart-figure';
import { partialRetryMs } from '@/components/deployments/window-facts';
import { EmptyState } from '@/components/empty-state';
import { PartialBanner } from '@/components/partial-banner';
import type { QueryLike } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { IconButton } from '@/components/ui/icon-button';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { saveFile } from '@/lib/browser/save-file';
import { useTimeZone } from '@/lib/browser/zone';
import { ChartLegend } from './chart-legend';
import { observationsCsv } from './csv';
import { buildHealthModel } from './health-model';
import { healthParams } from './health-params';
import { chartSummary, windowWords } from './health-words';
import { ObservationTable } from './observation-table';
import { ObservationView } from './observation-view';
import { HEALTH_SIZES } from './queries';
import type { HealthHistory } from './read';

/** What of the address this panel is drawn by: not the pinned observation, nor the selected time. */
const shownParams = { limit: healthParams.limit, view: healthParams.view };

const sizes = HEALTH_SIZES.map((size) => ({ value: String(size), label: size }));

export interface ObservationsPanelProps {
  deploymentId: string;
  history: HealthHistory;
  query: QueryLike<HealthHistory>;
}

function Controls({ deploymentId, history }: Omit<ObservationsPanelProps, 'query'>) {
  const [{ limit, view }, setParams] = useQueryStates(shownParams);
  const change = (value: string) =>
    void setParams({ limit: HEALTH_SIZES.find((size) => String(size) === value) ?? null });
  return (
    <>
      <Segmented label="Window" size="small" segments={sizes} value={String(limit)} onValueChange={change} />
      <ChartViewSwitch value={view} onValueChange={(next) => void setParams({ view: next })} />
      <IconButton
        label="Download CSV"
        size="small"
        onClick={() =>
          saveFile(`health-${deploymentId}.csv`, 'text/csv', observationsCsv(history.observations))
        }
      >
        <Download aria-hidden="true" />
      </IconButton>
    </>
  );
}

function Notices({ history, query }: Pick<ObservationsPanelProps, 'history' | 'query'>) {
  return (
    <>
      {history.isComplete ? null : (
        <PartialBanner
          what="Observations"
          warningCode={history.warningCode}
          isRetryable={history.isRetryable}
          observedAt={history.observedAt}
          query={query}
          retry={{
            reads: history.partialReads,
            lastRead: query.lastRead,
            waitMs: partialRetryMs(history),
          }}
        />
      )}
      {history.broken.length === 0 ? null : (
        <div className="border-b border-border px-4 py-2">
          <RawJson
            label={`Observations that could not be read (${history.broken.length})`}
            value={history.broken}
          />
        </div>
      )}
    </>
  );
}

/** What the prober saw: a picture on a true time axis, or the same as a table. */
export function ObservationsPanel({ deploymentId, history, query }: ObservationsPanelProps) {
  'use memo';
  const [{ view }] = useQueryStates(shownParams);
  const timeZone = useTimeZone();
  const model = buildHealthModel(history.observations);
  if (history.observations.length === 0)
    return (
      <Panel title="Observations">
        <Notices history={history} query={query} />
        <EmptyState title="No observations yet">
          The platform has returned none. They appear here as it begins to watch the app.
        </EmptyState>
      </Panel>
    );
  return (
    <Panel
      title="Observations"
      sub={windowWords(model, timeZone)}
      actions={<Controls deploymentId={deploymentId} history={history} />}
    >
      <Notices history={history} query={query} />
      <ChartFigure
        summary={chartSummary(model, timeZone)}
        summaryHidden
        view={view}
        table={<ObservationTable observations={history.observations} />}
      >
        <ObservationView deploymentId={deploymentId} model={model} />
        <ChartLegend untimedCount={model.untimedCount} />
      </ChartFigure>
    </Panel>
  );
}
