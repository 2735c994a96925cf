'use client';

import { budgetNames } from '@/components/budgets';
import { Panel } from '@/components/ui/panel';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { useBudgets } from '@/lib/browser/budget';
import { UNLISTED, type BudgetLedger } from '@/lib/browser/budget-ledger';

/** The routes for which the specification names no budget, and what their own answers told. */
export function LearnedPanel() {
  const ledger = useBudgets();
  return (
    <Panel title="Routes without a specified budget" sub="learned when their headers move with a known one">
      <Table aria-label="Routes without a specified budget">
        <TableHead>
          <TableRow>
            <TableHeader>Route</TableHeader>
            <TableHeader className="md:w-[45%]">What was observed</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...UNLISTED].map((route) => (
            <TableRow key={route}>
              <TableCell isRowHeader className="whitespace-normal">
                <code className="text-12 wrap-anywhere">
                  {route.replace(/^\w+/, (word) => word.toUpperCase())}
                </code>
              </TableCell>
              <TableCell className="whitespace-normal">
                <Observed ledger={ledger} route={route} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function Observed({ ledger, route }: { ledger: BudgetLedger; route: string }) {
  const learned = ledger.learned[route];
  if (learned !== undefined) return `Draws on ${budgetNames[learned].toLowerCase()}, learned`;
  const own = ledger.unbound[route];
  if (own === undefined) return <span className="text-faint">not observed yet</span>;
  return `${own.remaining} of ${own.limit} left by its own headers; fits no budget or more than one`;
}
