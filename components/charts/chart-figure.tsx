'use client';

import { useId, type ReactNode } from 'react';
import { Segmented } from '@/components/ui/segmented';

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export type ChartView = (typeof views)[number]['value'];

/** The switch between a chart and its table; for the head of the panel. */
export function ChartViewSwitch(props: { value: ChartView; onValueChange: (view: ChartView) => void }) {
  return <Segmented label="View" size="small" segments={views} {...props} />;
}

export type ChartFigureProps = {
  /** What the chart says, in one or two sentences: it stands for the picture. */
  summary: ReactNode;
  /** Draws the summary for readers alone, where the page says the same beside it. */
  summaryHidden?: boolean;
  view: ChartView;
  table: ReactNode;
  children: ReactNode;
};

/** A chart with its summary in words and the same data as a table. */
export function ChartFigure({ summary, summaryHidden = false, view, table, children }: ChartFigureProps) {
  const captionId = useId();
  return (
    <figure data-slot="chart" aria-labelledby={captionId} className="min-w-0">
      <figcaption id={captionId} className={summaryHidden ? 'sr-only' : 'px-4 pt-3 text-13 text-muted'}>
        {summary}
      </figcaption>
      {view === 'chart' ? children : table}
    </figure>
  );
}
