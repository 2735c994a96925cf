import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { BudgetOfNote } from '@/components/budgets';
import { CapacityWatcher } from '@/components/catalog/watch/capacity-watcher';
import { CreditChip } from '@/components/credits/credit-chip';
import { creditState } from '@/components/credits/queries';
import { RunTray } from '@/components/deployments/run/run-tray';
import { ContractChip } from '@/components/navigation/contract-chip';
import { Frame } from '@/components/navigation/frame';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import { CONTRACT_VERSION } from '@/lib/api/operations.gen';
import { DataProviders } from '@/lib/browser/providers';
import { env } from '@/lib/server/env';
import { Hydrated } from '@/lib/server/prefetch';
import { requestTimeMs } from '@/lib/server/request-time';
import { requireSession } from '@/lib/server/session';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { account } = await requireSession();
  const { platformApiUrl: apiUrl } = env();
  return (
    <NuqsAdapter>
      <DataProviders renderedAtMs={requestTimeMs()} accountId={account.id}>
        <Frame
          account={account}
          chips={<Chips />}
          apiUrl={apiUrl}
          railFoot={<RailFoot apiUrl={apiUrl} />}
          tray={<RunTray />}
        >
          {children}
          <PanelBoundary isInline>
            <CapacityWatcher />
          </PanelBoundary>
        </Frame>
      </DataProviders>
    </NuqsAdapter>
  );
}

function RailFoot({ apiUrl }: { apiUrl: string }) {
  return (
    <>
      <code>{new URL(apiUrl).host}</code>
      <span>Contract {CONTRACT_VERSION}</span>
    </>
  );
}

function Chips() {
  return (
    <Hydrated queries={[creditState]}>
      <CreditChip />
      <BudgetOfNote />
      <ContractChip />
    </Hydrated>
  );
}
