'use client';

import { useMutation } from '@tanstack/react-query';
import { DangerDialog } from '@/components/danger-dialog';
import { useCostWords } from '@/components/use-cost-words';
import { deletionConsequences } from '@/components/deployments/danger/consequences';
import { LastEvent } from '@/components/deployments/danger/last-event';
import { useDeletionFacts } from '@/components/deployments/danger/use-deletion-facts';
import { deleteDeployment } from '@/components/deployments/mutations';
import type { Deployment } from '@/components/deployments/read';
import { retiredWay } from '@/components/deployments/retired-way';
import { toast } from '@/components/ui/toast';

export type DeleteDialogProps = { deployment: Deployment; onClose: () => void; onDeleted?: () => void };

/** Asks for the name before a deployment is deleted, and says what goes with it. What came of it is read again, never assumed. */
export function DeleteDialog({ deployment, onClose, onDeleted }: DeleteDialogProps) {
  const { mutate, isPending, error } = useMutation(deleteDeployment);
  const cost = useCostWords('stop');
  const facts = useDeletionFacts(deployment.id);
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
      consequences={[
        ...deletionConsequences(deployment, facts),
        <LastEvent key="last" lastEvent={facts.lastEvent} />,
      ]}
      name={appName}
      cost={cost}
      confirmLabel={`Delete ${appName}`}
      workingLabel="Deleting"
      onConfirm={() => mutate(deployment.id, { onSuccess: handleDeleted })}
      isWorking={isPending}
      error={error}
      errorWays={retiredWay(error, deployment.id)}
    />
  );
}
