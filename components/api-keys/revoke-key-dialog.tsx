'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { Time } from '@/components/time';
import { toast } from '@/components/ui/toast';
import { useCostWords } from '@/components/use-cost-words';
import { explained } from './key-errors';
import { revokeApiKey } from './mutations';
import type { ApiKey } from './read';

interface RevokeKeyDialogProps {
  /** The key to revoke; null closes the dialog. */
  target: Pick<ApiKey, 'id' | 'lastUsedAt'> | null;
  label: string | undefined;
  onClose: () => void;
  /** The platform has answered: `isRevoked` is false when it says that it did not revoke the key now. */
  onAnswer?: (keyId: string, isRevoked: boolean) => void;
}

/** Asks before a key is revoked, with its id and its last use. */
export function RevokeKeyDialog({ target, label, onClose, onAnswer }: RevokeKeyDialogProps) {
  const cost = useCostWords('stop');
  const revoke = useMutation(revokeApiKey);
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(target);
  if (target !== null && target !== shown) setShown(target);
  const close = () => {
    revoke.reset();
    onClose();
  };
  const confirm = () => {
    if (target === null) return;
    revoke.mutate(target.id, {
      onSuccess: (isRevoked) => {
        toast(outcomeOf(target.id, isRevoked));
        onAnswer?.(target.id, isRevoked);
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      open={target !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={`Revoke ${label ?? shown?.id ?? 'key'}?`}
      cost={cost}
      confirmLabel="Revoke key"
      workingLabel="Revoking"
      danger
      onConfirm={confirm}
      isWorking={revoke.isPending}
      error={explained(revoke.error)}
    >
      <code>{shown?.id}</code>, last used{' '}
      <Time value={shown?.lastUsedAt ?? null} absent="never, as far as reported" />. Whoever holds it is
      refused from the next request on. This cannot be undone.
    </ConfirmDialog>
  );
}

/** `revoked: false` is a possible answer (specification 4.5): the key was not revoked by this request. */
function outcomeOf(keyId: string, isRevoked: boolean) {
  return isRevoked
    ? ({ title: 'Key revoked', detail: keyId, tone: 'off', shape: 'square' } as const)
    : ({
        title: 'The platform did not revoke the key',
        detail: `${keyId}: it answered revoked: false. It may have been revoked before; see its row.`,
        tone: 'warn',
        shape: 'half',
      } as const);
}
