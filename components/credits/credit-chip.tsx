'use client';

import { DeploysChip } from '@/components/navigation/chips';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { eligibilityOf } from './eligibility';
import { creditState } from './queries';

/** Whether deploys are allowed, in the top bar of every page. */
export function CreditChip() {
  const { data } = usePolledQuery(creditState);
  const reason = eligibilityOf(data).reason;
  return (
    <DeploysChip isAllowed={data?.isDeployAllowed ?? null} {...(reason === null ? {} : { title: reason })} />
  );
}
