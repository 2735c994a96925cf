'use client';

import { ConfirmDialog } from '@/components/confirm-dialog';
import { DangerDialog } from '@/components/danger-dialog';
import { formatCents } from '@/components/deployments/cents';
import type { Deployment } from '@/components/deployments/read';
import { useBudget } from '@/lib/browser/budget';
import { useNow } from '@/lib/browser/use-now';
import { counted } from '@/lib/format/count';
import { type BulkAction, budgetClassOf, planBulk, planWords } from './plan';
import { actionWords, typedPhrase } from './words';

/* Spans, because it also stands in the description of a dialog, which is a paragraph. */
function Names({ names }: { names: readonly string[] }) {
  return (
    <span
      role="list"
      aria-label="Deployments"
      tabIndex={0}
      className="mt-1 grid max-h-40 gap-0.5 overflow-y-auto rounded-control border border-border bg-sunken px-3 py-2 text-12"
    >
      {names.map((name, index) => (
        <span role="listitem" key={index} className="wrap-anywhere">
          {name}
        </span>
      ))}
    </span>
  );
}

/** What deleting these ends, as far as it was reported. */
function freedWords(targets: readonly Pick<Deployment, 'billing'>[]): string | null {
  const monthly = targets.map(({ billing }) => billing?.fixedMonthlyUsd ?? null);
  const known = monthly.filter((dollars) => dollars !== null);
  if (known.length === 0) return null;
  const total = formatCents(known.reduce((sum, dollars) => sum + dollars, 0));
  const gap = monthly.length - known.length;
  return `A fixed cost of ${total} a month ends${gap === 0 ? '.' : `, not reported for ${gap}.`}`;
}

export type BulkDialogProps = {
  action: BulkAction;
  targets: readonly Pick<Deployment, 'id' | 'appName' | 'billing'>[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once before many deployments are changed: which, what it costs of the budget, and what has to wait. */
export function BulkDialog({ action, targets, onConfirm, onClose }: BulkDialogProps) {
  const budget = useBudget(budgetClassOf[action]);
  const nowMs = useNow(10_000);
  const names = targets.map(({ appName }) => appName);
  const { verb, sentence } = actionWords[action];
  const title = `${verb} ${counted(targets.length, 'deployment')}`;
  const plan = planWords(action, planBulk(targets.length, budget, nowMs));
  const shared = {
    open: true,
    onOpenChange: onClose,
    title,
    confirmLabel: title,
    isWorking: false,
    error: null,
    onConfirm,
  };
  if (action !== 'delete')
    return (
      <ConfirmDialog {...shared} cancelLabel="Cancel">
        <span className="grid gap-2">
          <span>{sentence}</span>
          {plan.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </span>
        <Names names={names} />
      </ConfirmDialog>
    );
  const freed = freedWords(targets);
  return (
    <DangerDialog
      {...shared}
      description="This cannot be undone. Deletions that were sent before a stop stay."
      consequences={[sentence, ...(freed === null ? [] : [freed]), ...plan]}
      details={<Names names={names} />}
      name={typedPhrase(names)}
    />
  );
}
