'use client';

import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts';
import { ChartSurface } from '@/components/charts/chart-surface';
import { chartTheme } from '@/components/charts/theme';
import type { TimeAxis } from '@/components/charts/time-axis';
import type { CodePoint } from './chart-model';
import { CODE_CLASSES, CODE_MARGIN, CODES_HEIGHT } from './code-scale';

/** The classes of the route's answers over time. Hidden from readers: the strips' control reads each code out. */
export function CodeChart({ points, axis }: { points: readonly CodePoint[]; axis: TimeAxis }) {
  const { line, colors, grid } = chartTheme;
  return (
    <ChartSurface height={CODES_HEIGHT}>
      <LineChart
        data={[...points]}
        margin={{ top: CODE_MARGIN, bottom: CODE_MARGIN, left: 0, right: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid {...grid} />
        <XAxis
          hide
          type="number"
          dataKey="ms"
          domain={[axis.fromMs, axis.toMs]}
          allowDataOverflow
          allowDuplicatedCategory
        />
        <YAxis
          hide
          type="number"
          reversed
          domain={[CODE_CLASSES[0], CODE_CLASSES.at(-1) ?? 5]}
          ticks={[...CODE_CLASSES]}
          interval={0}
        />
        <Line {...line} type="linear" dataKey="level" stroke={colors.line} activeDot={false} />
        <Line
          {...line}
          type="linear"
          dataKey="failing"
          stroke={colors.bad}
          strokeWidth={2}
          activeDot={false}
        />
      </LineChart>
    </ChartSurface>
  );
}
