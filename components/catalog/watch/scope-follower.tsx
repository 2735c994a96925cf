'use client';

import type { CatalogScope } from '@/components/catalog/scope-names';
import { useCatalog } from '@/components/catalog/use-catalog';
import { useLook } from '@/components/catalog/watch/use-look';

/** Low: capacity that comes and goes within a minute is taken by programs, not by people. */
const PACE = { visibleMs: 60_000, hiddenMs: 120_000 } as const;

/** Looks at a catalog again and again for those who wait for something in it. Draws nothing. */
export function ScopeFollower({ scope }: { scope: CatalogScope }) {
  const { data, lastRead } = useCatalog(scope, 'v1', PACE);
  useLook(data ?? null, lastRead);
  return null;
}
