'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { useCostWords } from '@/components/use-cost-words';
import { deleteWebhook } from './mutations';
import { webhookList } from './queries';
import { withoutWebhook } from './webhook-list';

export interface DeleteWebhookDialogProps {
  /** The webhook to delete; null closes the dialog. */
  target: { id: string; url: string } | null;
  onClose: () => void;
  /** Called once it is deleted, or was not there any more. */
  onDeleted?: (webhookId: string) => void;
}

const GONE = 404;

/** An answer without `deleted: true` (specification 4.4) proves nothing. */
const UNCONFIRMED = {
  message: 'The platform answered, but did not say that the webhook is deleted.',
  action: 'Read the list again to see whether it is.',
};

/** Asks before a webhook is deleted, with its address. */
export function DeleteWebhookDialog({ target, onClose, onDeleted }: DeleteWebhookDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation(deleteWebhook);
  const cost = useCostWords('mutation');
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(target);
  if (target !== null && target !== shown) setShown(target);
  const close = () => {
    remove.reset();
    onClose();
  };
  const takeOut = (id: string, title: string) => {
    queryClient.setQueryData(webhookList.queryKey, (list) => list && withoutWebhook(list, id));
    toast({ title, detail: id, tone: 'off', shape: 'square' });
    close();
    onDeleted?.(id);
  };
  const confirm = () => {
    if (target === null) return;
    const { id } = target;
    remove.mutate(id, {
      onSuccess: (isDeleted) => {
        if (isDeleted) takeOut(id, 'Webhook deleted');
      },
      onError: (error) => {
        if (error.status === GONE) takeOut(id, 'The webhook was deleted before');
      },
    });
  };
  return (
    <ConfirmDialog
      open={target !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Delete this webhook?"
      cost={cost}
      confirmLabel="Delete webhook"
      workingLabel="Deleting"
      danger
      onConfirm={confirm}
      isWorking={remove.isPending}
      error={remove.error ?? (remove.data === false ? UNCONFIRMED : null)}
    >
      <code className="wrap-anywhere">{shown?.url === '' ? shown.id : shown?.url}</code> is sent nothing from
      then on, what is still owed to it is dropped, and its signing secret ends. This cannot be undone.
    </ConfirmDialog>
  );
}
