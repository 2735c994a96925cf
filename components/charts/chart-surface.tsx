'use client';

import type { ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';

/**
 * The place of one recharts chart at a fixed height. Load the file that uses it lazily and in the browser only
 * (`dynamic(() => import(...), { ssr: false })`): recharts is heavy, and its server HTML would carry style attributes.
 */
export function ChartSurface({ height, children }: { height: number; children: ReactElement }) {
  // Without a first width to guess by: the chart is drawn once, when its place has been measured.
  return (
    <ResponsiveContainer width="100%" height={height}>
      {children}
    </ResponsiveContainer>
  );
}
