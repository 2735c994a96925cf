'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '@/components/danger-dialog';
import { deleteMachine } from '@/components/machines/mutations';
import { type Machine, machineLabel } from '@/components/machines/read';
import { toast } from '@/components/ui/toast';
import { useCostWords } from '@/components/use-cost-words';
import { newIdempotencyKey } from '@/lib/api/mutation';

export type DeleteMachineDialogProps = {
  machine: Machine;
  machineId: string;
  onClose: () => void;
  /** What the platform answered, null when nothing: its shape is not shown (specification 4.3). */
  onAccepted: (answer: Readonly<Record<string, unknown>> | null) => void;
};

const GONE = 404;

const CONSEQUENCES = [
  'Everything on its disks is lost. The platform shows no way to bring it back.',
  'It answers no more, and its address may go to another.',
  'Its price by the hour runs until the platform has deleted it: follow its record until it says so. What it has cost before stays owed.',
];

/** Asks for the name before a machine is deleted. What came of it is read again, never assumed. */
export function DeleteMachineDialog({ machine, machineId, onClose, onAccepted }: DeleteMachineDialogProps) {
  const { mutate, isPending, error } = useMutation(deleteMachine);
  // One key for all tries of this dialog, so that a repetition is no second deletion (specification 8.3).
  const [idempotencyKey] = useState(() => newIdempotencyKey('machine-delete'));
  const cost = useCostWords('stop');
  const label = machineLabel(machine);
  const accepted = (title: string, answer: Readonly<Record<string, unknown>> | null) => {
    onClose();
    toast({ tone: 'off', shape: 'square', title, detail: 'Its record is being read again.' });
    onAccepted(answer);
  };
  const confirm = () =>
    mutate(
      { machineId, idempotencyKey },
      {
        onSuccess: (answer) => accepted(`The deletion of ${label} was accepted`, answer),
        onError: ({ status }) => {
          if (status === GONE) accepted(`${label} was not there any more`, null);
        },
      },
    );
  return (
    <DangerDialog
      open
      onOpenChange={onClose}
      title={`Delete ${label}`}
      description="This cannot be undone."
      consequences={CONSEQUENCES}
      name={label}
      cost={cost}
      confirmLabel="Delete machine"
      workingLabel="Deleting"
      onConfirm={confirm}
      isWorking={isPending}
      error={error}
    />
  );
}
