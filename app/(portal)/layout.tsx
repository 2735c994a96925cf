import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { WorstBudgetChip } from '@/components/budgets';
import { CapacityWatcher } from '@/components/catalog/watch/capacity-watcher';
import { CreditChip } from '@/components/credits/credit-chip';
import { creditState } from '@/components/credits/queries';
import { RunTray } from '@/components/deployments/run/run-tray';
import { Frame } from '@/components/navigation/frame';
import { DataProviders } from '@/lib/browser/providers';
import { env } from '@/lib/server/env';
import { Hydrated } from '@/lib/server/prefetch';
import { requestTimeMs } from '@/lib/server/request-time';
import { requireSession } from '@/lib/server/session';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { account } = await requireSession();
  const { host } = new URL(env().platformApiUrl);
  return (
    <NuqsAdapter>
      <DataProviders renderedAtMs={requestTimeMs()} accountId={account.id}>
        <Frame account={account} chips={<Chips />} railFoot={<code>{host}</code>} tray={<RunTray />}>
          {children}
          <CapacityWatcher />
        </Frame>
      </DataProviders>
    </NuqsAdapter>
  );
}

function Chips() {
  return (
    <Hydrated queries={[creditState]}>
      <CreditChip />
      <WorstBudgetChip />
    </Hydrated>
  );
}
