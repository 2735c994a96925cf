'use client';

import { useQuery } from '@tanstack/react-query';
import type { CatalogParams } from '@/components/catalog/params';
import { catalogScopes, type CatalogScope } from '@/components/catalog/scope-names';
import { containerCatalogs, machineCatalogs, scopeFacts } from '@/components/catalog/scopes';
import { PageHead } from '@/components/page-head';
import { LinkTabs } from '@/components/ui/tabs';
import { routes } from '@/lib/routes';
import type { ReactNode } from 'react';

/** A count on a tab may be old: it costs one read a visit. */
const COUNT_STALE_MS = 10 * 60_000;

function useCounts(): Readonly<Record<CatalogScope, number | undefined>> {
  const once = { staleTime: COUNT_STALE_MS, refetchOnWindowFocus: false, refetchOnReconnect: false };
  return {
    'cpu-vm': useQuery({ ...machineCatalogs['cpu-vm'], ...once }).data?.profiles.length,
    'gpu-container': useQuery({ ...containerCatalogs.v1, ...once }).data?.profiles.length,
    'gpu-vm': useQuery({ ...machineCatalogs['gpu-vm'], ...once }).data?.profiles.length,
    'bare-metal': useQuery({ ...machineCatalogs['bare-metal'], ...once }).data?.profiles.length,
  };
}

export type CatalogHeadProps = {
  /** Null on the page of estimates. */
  scope: CatalogParams['scope'] | null;
  facts: readonly ReactNode[];
  actions?: ReactNode;
};

/** Title, what is rented, and the tabs: four catalogs and the estimate. */
export function CatalogHead({ scope, facts, actions }: CatalogHeadProps) {
  const counts = useCounts();
  return (
    <>
      <PageHead title="Catalog" facts={facts} actions={actions} />
      <LinkTabs
        label="Catalogs"
        tabs={[
          ...catalogScopes.map((each) => ({
            href: routes.catalog({ scope: each }),
            label: scopeFacts[each].label,
            count: counts[each],
            isCurrent: each === scope,
          })),
          { href: routes.priceEstimate(), label: 'Estimate', isCurrent: scope === null },
        ]}
      />
    </>
  );
}
