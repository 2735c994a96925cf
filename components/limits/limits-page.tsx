'use client';

import { ClockNote } from '@/components/clock-note';
import { creditState } from '@/components/credits/queries';
import { PageHead } from '@/components/page-head';
import { PollingShareField } from '@/components/polling-share-field';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { useReading } from '@/components/use-reading';
import { OPERATIONS } from '@/lib/api/operations.gen';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { BudgetRows } from './budget-rows';
import { CostsTable } from './costs-table';
import { LearnedPanel } from './learned-panel';
import { LongPanel } from './long-panel';
import { RefusalsPanel } from './refusals-panel';

/** What the account may still ask of the platform, and who takes it. */
export function LimitsPage() {
  const { isReading, read } = useReading(usePolledQuery(creditState));
  return (
    <>
      <PageHead
        title="Limits"
        facts={['Budgets belong to the account: other people, programs and tabs draw on the same']}
        actions={
          <Button working={isReading} onClick={read}>
            Read once
          </Button>
        }
      />
      <ClockNote />
      <Panel title="Budgets of the account" sub="as the headers of answers said last">
        <BudgetRows />
        <PanelFoot end="Reading once costs 1 read and tells of reads alone">
          A budget is observed with the first answer that draws on it; nothing is asked only to look.
        </PanelFoot>
      </Panel>
      <Panel title="Background reads" sub="kept in this browser">
        <PanelBody>
          <PollingShareField />
        </PanelBody>
      </Panel>
      <RefusalsPanel />
      <LearnedPanel />
      <LongPanel title="What each action costs" what={`${OPERATIONS.length} operations`}>
        <CostsTable />
      </LongPanel>
    </>
  );
}
