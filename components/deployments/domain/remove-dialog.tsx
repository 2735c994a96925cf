'use client';

import { useMutation } from '@tanstack/react-query';
import { DangerDialog } from '@/components/danger-dialog';
import { toast } from '@/components/ui/toast';
import { removeDomain } from './mutations';
import { useRouteBudget } from './use-route-budget';

export interface RemoveDialogProps {
  deploymentId: string;
  /** The domain, or the app's name where the platform named none. */
  name: string;
  onClose: () => void;
}

/** Asks for the domain before it is taken away, and tells a failure inside. */
export function RemoveDialog({ deploymentId, name, onClose }: RemoveDialogProps) {
  const { mutate, isPending, error } = useMutation(removeDomain);
  const { cost } = useRouteBudget('delete');
  const handleRemoved = () => {
    onClose();
    toast({
      tone: 'off',
      shape: 'square',
      title: `${name} was removed`,
      detail: 'Its DNS records can be taken away now.',
    });
  };
  return (
    <DangerDialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}`}
      description="The app stays, at the platform’s own address."
      consequences={[
        `${name} is no longer served by this app.`,
        'Attached again, it may need other DNS records and a new verification.',
        'DNS records that were made for it stay at your DNS provider until you remove them.',
      ]}
      name={name}
      cost={cost}
      confirmLabel={`Remove ${name}`}
      workingLabel="Removing"
      onConfirm={() => mutate(deploymentId, { onSuccess: handleRemoved })}
      isWorking={isPending}
      error={error}
    />
  );
}
