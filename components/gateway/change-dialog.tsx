'use client';

import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { useCostWords } from '@/components/use-cost-words';
import { isUnclear } from './attempts';
import { changeAttachment } from './mutations';
import type { Accepted } from './use-change';

/** A change that is asked about before it is sent. */
export type AskedChange = {
  action: 'rotate' | 'detach';
  attachmentId: string;
  /** What the app is called. */
  name: string;
};

export type ChangeDialogProps = {
  asked: AskedChange;
  onClose: () => void;
  onAccepted: (accepted: Accepted) => void;
};

const words = {
  rotate: {
    title: (name: string) => `Rotate the credential of ${name}`,
    confirm: 'Rotate credential',
    working: 'Rotating',
    sentence:
      'The app gets a new credential for the inference gateway by a redeploy; the present one ends. Neither is shown anywhere.',
  },
  detach: {
    title: (name: string) => `Detach the gateway from ${name}`,
    confirm: 'Detach gateway',
    working: 'Detaching',
    sentence:
      'The credential ends and its variables leave the environment. The app cannot ask the gateway any more.',
  },
} as const;

/** Asks once before a credential is rotated or taken away. A repetition after a lost answer goes out under the same key. */
export function ChangeDialog({ asked, onClose, onAccepted }: ChangeDialogProps) {
  const { action, attachmentId, name } = asked;
  const { title, confirm, working, sentence } = words[action];
  const { mutate, isPending, error } = useMutation(changeAttachment);
  const cost = useCostWords('mutation');
  const send = () =>
    mutate(
      { action, attachmentId },
      {
        onSuccess: (accepted) => {
          onAccepted({ ...accepted, action });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title(name)}
      cost={cost}
      confirmLabel={confirm}
      workingLabel={working}
      cancelLabel="Cancel"
      danger={action === 'detach'}
      onConfirm={send}
      isWorking={isPending}
      error={error}
    >
      {sentence}
      {error !== null && isUnclear(error)
        ? ' It is not known what came of the last try; pressed again it is sent under the same key, so nothing happens twice.'
        : null}
    </ConfirmDialog>
  );
}
