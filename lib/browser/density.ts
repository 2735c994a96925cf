import type { LocalSetting } from './use-local-store';

/** How high the rows of tables and lists are. */
export type Density = 'regular' | 'compact';

/** The choice of this browser. */
export const densitySetting: LocalSetting<Density> = {
  key: 'density.v1',
  read: (stored) => (stored === 'compact' ? 'compact' : 'regular'),
  fallback: 'regular',
};
