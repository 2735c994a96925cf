'use client';

import type { ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';

/** Until the browser has measured the place, so that the first paint has a chart. */
const FIRST_WIDTH = 800;

/**
 * The place of one recharts chart at a fixed height. Load the file that uses it lazily and in the browser only
 * (`dynamic(() => import(...), { ssr: false })`): recharts is heavy, and its server HTML would carry style attributes.
 */
export function ChartSurface({ height, children }: { height: number; children: ReactElement }) {
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: FIRST_WIDTH, height }}>
      {children}
    </ResponsiveContainer>
  );
}
