'use client';

import { useMemo } from 'react';
import { type Catalog, containerCatalog, machineCatalog } from '@/components/catalog/offer';
import type { CatalogScope } from '@/components/catalog/scope-names';
import { type ContainerContract, containerCatalogs, machineCatalogs } from '@/components/catalog/scopes';
import type { QueryLike } from '@/components/query-view';
import type { ContainerProfiles } from '@/components/quotes/container-profiles';
import type { MachineProfiles } from '@/components/quotes/machine-profiles';
import type { PlatformQuery, PollNeed } from '@/lib/api/query';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { overlay } from '@/lib/overlay';

type Profiles = MachineProfiles | ContainerProfiles;

/* One query each: the catalogs differ in what they answer, and the page draws one at a time. */
function queryOf(scope: CatalogScope, contract: ContainerContract): PlatformQuery<Profiles> {
  return (
    scope === 'gpu-container' ? containerCatalogs[contract] : machineCatalogs[scope]
  ) as PlatformQuery<Profiles>;
}

function toCatalog(scope: CatalogScope, profiles: Profiles): Catalog {
  return scope === 'gpu-container'
    ? containerCatalog(profiles as ContainerProfiles)
    : machineCatalog(scope, profiles as MachineProfiles);
}

/** The catalog of a scope, read again while it is looked at; `need` asks for another pace than that of the page. */
export function useCatalog(
  scope: CatalogScope,
  contract: ContainerContract = 'v1',
  need?: PollNeed,
): QueryLike<Catalog> {
  const query = queryOf(scope, contract);
  const read = usePolledQuery(need === undefined ? query : { ...query, freshness: () => need });
  const { data: profiles } = read;
  const data = useMemo(
    () => (profiles === undefined ? undefined : toCatalog(scope, profiles)),
    [scope, profiles],
  );
  return overlay(read, { data });
}
