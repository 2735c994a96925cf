'use client';

import { ConfirmDialog } from '@/components/confirm-dialog';
import { useCostWords } from '@/components/use-cost-words';
import { explained } from './key-errors';
import type { Issue } from './use-issue';

export interface IssueConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  issuing: Issue<void>;
}

/** Asks before an API key is issued; a refusal is told inside. */
export function IssueConfirm({ open, onOpenChange, issuing }: IssueConfirmProps) {
  const cost = useCostWords('mutation');
  const confirm = async () => {
    if ((await issuing.issue()).refusal === null) onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) issuing.forget();
      }}
      title="Issue an API key?"
      cost={cost}
      confirmLabel="Issue key"
      workingLabel="Issuing"
      cancelLabel="Cancel"
      onConfirm={() => void confirm()}
      isWorking={issuing.isWorking}
      error={explained(issuing.refusal)}
    >
      Whoever holds the key can deploy and operate on this account. It is shown once, in the next step, and
      can be revoked at any time.
    </ConfirmDialog>
  );
}
