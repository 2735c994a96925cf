'use client';

import { useState } from 'react';
import type { Deployment } from '@/components/deployments/read';
import { Button } from '@/components/ui/button';
import { counted } from '@/lib/format/count';
import { BulkDialog } from './bulk-dialog';
import type { BulkAction } from './plan';
import { useSelection } from './selection';
import { useBulk } from './session';
import { actionWords } from './words';

const actions: readonly BulkAction[] = ['redeploy', 'restart', 'delete'];

/** Why nothing can be begun now; undefined when something can. */
function refusalOf(count: number, isBusy: boolean): string | undefined {
  if (isBusy) return 'Another job on several deployments is going on. Stop it or wait for its end.';
  return count === 0 ? 'Select at least one deployment.' : undefined;
}

export type BulkBarProps = {
  /** What the platform holds now; a selected one that is gone is left out. */
  deployments: readonly Deployment[];
  onDone: () => void;
};

/** What can be done with the selected rows, while rows are being selected. */
export function BulkBar({ deployments, onDone }: BulkBarProps) {
  const { ids, shown, replace } = useSelection();
  const { start, isRunningHere, isElsewhere } = useBulk();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const targets = deployments.filter(({ id, status }) => ids.has(id) && status !== 'deleted');
  const hidden = targets.length - shown.filter(({ id }) => ids.has(id)).length;
  const refusal = refusalOf(targets.length, isRunningHere || isElsewhere);
  const begin = (action: BulkAction) => {
    setAsked(null);
    onDone();
    void start(action, targets);
  };
  return (
    <div
      role="toolbar"
      aria-label="Selected deployments"
      className="sticky top-bar z-10 flex flex-wrap items-center gap-2 rounded-panel border border-border-strong bg-raised px-4 py-2 text-13 max-md:px-3"
    >
      <span aria-live="polite" className="font-medium">
        {counted(targets.length, 'deployment')} selected
        {hidden > 0 ? `, ${hidden} not shown by these filters` : ''}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {targets.length === 0 ? (
          <Button size="small" variant="ghost" onClick={() => replace(shown.map(({ id }) => id))}>
            Select all {shown.length} shown
          </Button>
        ) : (
          <Button size="small" variant="ghost" onClick={() => replace([])}>
            Select none
          </Button>
        )}
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'delete' ? 'danger' : 'secondary'}
            disabledReason={refusal}
            onClick={() => setAsked(action)}
          >
            {actionWords[action].verb}…
          </Button>
        ))}
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </span>
      {asked === null ? null : (
        <BulkDialog
          action={asked}
          targets={targets}
          onConfirm={() => begin(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
