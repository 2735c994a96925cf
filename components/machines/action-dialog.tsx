'use client';

import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { actionVerb } from '@/components/machines/action-offer';
import { actOnMachine } from '@/components/machines/mutations';
import { useCostWords } from '@/components/use-cost-words';

type Answer = Readonly<Record<string, unknown>> | null;

export type ActionDialogProps = {
  machineId: string;
  label: string;
  /** The action in the contract's word, and the field it stands in. */
  action: string;
  field: string;
  onClose: () => void;
  onDone: (answer: Answer) => void;
};

/** Without an answer, or with a broken one, the action may have run all the same. */
const isLost = (status: number) => status === 0 || status >= 500;

/** Asks before an action on a machine, and waits for its end: it is bounded and synchronous (specification 4.3). */
export function ActionDialog({ machineId, label, action, field, onClose, onDone }: ActionDialogProps) {
  const { mutate, isPending, error } = useMutation(actOnMachine);
  const cost = useCostWords('mutation');
  const verb = actionVerb(action);
  const run = () =>
    mutate(
      { machineId, body: { [field]: action } },
      {
        onSuccess: (answer) => {
          onClose();
          onDone(answer);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${verb} ${label}?`}
      cost={cost}
      confirmLabel={`${verb} machine`}
      workingLabel="Waiting"
      onConfirm={run}
      isWorking={isPending}
      error={error}
    >
      {error !== null && isLost(error.status)
        ? 'It is not known whether it ran. Look at the record of the machine before it is sent again.'
        : 'What runs on the machine may be interrupted. The platform answers when it is done.'}
    </ConfirmDialog>
  );
}
