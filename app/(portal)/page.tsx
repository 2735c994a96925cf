import type { Metadata } from 'next';
import { BudgetsPanel } from '@/components/budgets';
import { WatchSummary } from '@/components/catalog/watch/watch-summary';
import { CreditPanel } from '@/components/credits/credit-panel';
import { creditState } from '@/components/credits/queries';
import { DeploymentsOverview } from '@/components/deployments/home/deployments-overview';
import { SpendPanel } from '@/components/deployments/home/spend-panel';
import { Unfinished } from '@/components/deployments/home/unfinished';
import { deploymentList } from '@/components/deployments/queries';
import { MachinesOverview, MachineSpend } from '@/components/machines/home/machines-overview';
import { UnfinishedMachineCreate } from '@/components/machines/home/unfinished';
import { machineList } from '@/components/machines/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { PageHead } from '@/components/page-head';
import { env } from '@/lib/server/env';
import { Hydrated } from '@/lib/server/prefetch';

export const metadata: Metadata = { title: 'Overview' };

export default function OverviewPage() {
  return (
    <Hydrated queries={[deploymentList(), creditState, machineList()]}>
      <Breadcrumbs crumbs={[{ label: 'Overview' }]} />
      <PageHead title="Overview" />
      <Unfinished />
      <UnfinishedMachineCreate />
      <DeploymentsOverview apiUrl={env().platformApiUrl} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CreditPanel />
        <SpendPanel>
          <MachineSpend />
        </SpendPanel>
        <BudgetsPanel />
        <MachinesOverview />
        <WatchSummary />
      </div>
    </Hydrated>
  );
}
