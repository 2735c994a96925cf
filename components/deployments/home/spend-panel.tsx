'use client';

import type { ReactNode } from 'react';
import { deploymentList } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { QueryAge, QueryView } from '@/components/query-view';
import { SpendLine } from '@/components/spend-line';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { sumMoney } from '@/lib/format/money';

const query = deploymentList();

/** What the account spends, as far as its records tell. `children` are further lines, such as that of the machines. */
export function SpendPanel({ children }: { children?: ReactNode }) {
  const list = usePolledQuery(query);
  return (
    <Panel title="Spend" sub="as the records tell" age={<QueryAge query={list} />}>
      <div className="divide-y divide-border">
        <QueryView
          query={list}
          skeleton={<SkeletonRows rows={2} />}
          errorTitle="Deployments could not be read"
        >
          {({ deployments, isWhole }) => <DeploymentSpend deployments={deployments} isWhole={isWhole} />}
        </QueryView>
        {children === undefined ? null : <dl>{children}</dl>}
      </div>
    </Panel>
  );
}

function DeploymentSpend({ deployments, isWhole }: { deployments: readonly Deployment[]; isWhole: boolean }) {
  const present = deployments.filter(({ status }) => status !== 'deleted');
  const absent = present.length === 0 ? 'no deployments' : 'not reported';
  const line = (label: string, amounts: readonly unknown[]) => {
    const { total, notReportedCount } = sumMoney(amounts);
    // The server puts only the first rows into the page.
    if (!isWhole) return <SpendLine label={label} total={null} unknownCount={0} absent="reading the rest" />;
    return <SpendLine label={label} total={total} unknownCount={notReportedCount} absent={absent} />;
  };
  return (
    <dl className="divide-y divide-border">
      {line(
        'Deployments, fixed a month',
        present.map(({ billing }) => billing?.fixedMonthlyUsd),
      )}
      {line(
        'Deployments, accrued this month',
        present.map(({ billing }) => billing?.accruedThisMonthUsd),
      )}
    </dl>
  );
}
