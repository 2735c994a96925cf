'use client';

import type { QueryLike } from '@/components/query-view';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';

/** What the two refusals of a catalog mean (specification 4.2); nothing otherwise. */
export function ScopeRefusal({
  query,
  onFirstContract,
}: {
  query: Pick<QueryLike<unknown>, 'error'>;
  onFirstContract: () => void;
}) {
  switch (query.error?.code) {
    case 'deployment_profile_scope_invalid':
      return (
        <Banner kind="info" title="This platform has no such catalog.">
          The portal asks only for the four documented ones, so the platform differs from its documentation.
        </Banner>
      );
    case 'deployment_profile_contract_invalid':
      return (
        <Banner
          kind="info"
          title="This platform does not serve that version."
          actions={
            <Button size="small" onClick={onFirstContract}>
              Show version 1
            </Button>
          }
        >
          Version 1 needs no name and is what it serves otherwise.
        </Banner>
      );
    default:
      return null;
  }
}
