'use client';

import type { ReactNode } from 'react';
import { DeployPermissionProvider } from '@/components/deploy-inputs';
import { eligibilityOf } from '@/components/credits/eligibility';
import { creditState } from '@/components/credits/queries';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

/** Tells a create form whether the account may deploy. */
export function DeployPermission({ children }: { children: ReactNode }) {
  const query = usePolledQuery(creditState);
  return <DeployPermissionProvider value={eligibilityOf(query.data)}>{children}</DeployPermissionProvider>;
}
