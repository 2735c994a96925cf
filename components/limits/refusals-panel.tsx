'use client';

import { budgetNames } from '@/components/budgets';
import { EmptyState } from '@/components/empty-state';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { refusedCalls } from '@/lib/browser/budget-history';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { formatWait } from '@/lib/format/duration';

/** The calls of this browser that were refused because a budget was used up. */
export function RefusalsPanel() {
  const { value: calls, change } = useLocalStore(refusedCalls);
  return (
    <Panel
      title="Refused calls"
      sub="429, of this browser"
      actions={
        calls.length === 0 ? undefined : (
          <Button size="small" onClick={() => change(null)}>
            Forget them
          </Button>
        )
      }
    >
      {calls.length === 0 ? (
        <EmptyState title="None was refused">
          A call is refused with 429 once its budget is used up. Those of this browser are listed here.
        </EmptyState>
      ) : (
        <Table aria-label="Refused calls">
          <TableHead>
            <TableRow>
              <TableHeader>Call</TableHeader>
              <TableHeader>Budget</TableHeader>
              <TableHeader>Asked to wait</TableHeader>
              <TableHeader align="end">When</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {calls.map(({ atMs, method, path, budgetClass, retryAfterMs }, index) => (
              <TableRow key={`${atMs} ${index}`}>
                <TableCell isRowHeader className="whitespace-normal">
                  <code className="text-12 wrap-anywhere">
                    {method.toUpperCase()} {path}
                  </code>
                </TableCell>
                <TableCell>{budgetClass === null ? 'not known' : budgetNames[budgetClass]}</TableCell>
                <TableCell>{retryAfterMs === null ? 'not reported' : formatWait(retryAfterMs)}</TableCell>
                <TableCell align="end">
                  <Time value={new Date(atMs).toISOString()} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
