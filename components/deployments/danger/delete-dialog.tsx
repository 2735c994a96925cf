'use client';

import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DangerDialog } from '@/components/danger-dialog';
import { useCostWords } from '@/components/use-cost-words';
import { deletionConsequences } from '@/components/deployments/danger/consequences';
import { deleteDeployment } from '@/components/deployments/mutations';
import type { Deployment } from '@/components/deployments/read';
import { toast } from '@/components/ui/toast';

export type DeleteDialogProps = { deployment: Deployment; onClose: () => void; onDeleted?: () => void };

/** Asks for the name before a deployment is deleted, and says what goes with it. What came of it is read again, never assumed. */
export function DeleteDialog({ deployment, onClose, onDeleted }: DeleteDialogProps) {
  const { mutate, isPending, error } = useMutation(deleteDeployment);
  const cost = useCostWords('stop');
  const { appName } = deployment;
  const handleDeleted = () => {
    onClose();
    toast({
      tone: 'off',
      shape: 'square',
      title: `The deletion of ${appName} was accepted`,
      detail: 'Its status is being read again.',
    });
    onDeleted?.();
  };
  return (
    <DangerDialog
      open
      onOpenChange={onClose}
      title={`Delete ${appName}`}
      description="This cannot be undone."
      consequences={deletionConsequences(deployment) satisfies readonly ReactNode[]}
      name={appName}
      cost={cost}
      confirmLabel={`Delete ${appName}`}
      workingLabel="Deleting"
      onConfirm={() => mutate(deployment.id, { onSuccess: handleDeleted })}
      isWorking={isPending}
      error={error}
    />
  );
}
