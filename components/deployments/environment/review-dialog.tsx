'use client';

import { ErrorPanel } from '@/components/error-panel';
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFoot } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { useCostWords } from '@/components/use-cost-words';
import { ChangeWord } from './change-word';
import { diffEnv } from './env-diff';
import { keyOfField } from './staged';
import type { EnvDrift, SendEnv } from './use-send-env';

export interface ReviewDialogProps {
  open: boolean;
  onClose: () => void;
  onSend: () => void;
  appName: string;
  /** The keys as they are now. */
  keys: readonly string[];
  staged: readonly string[];
  sending: SendEnv;
}

function Drift({ drift }: { drift: EnvDrift }) {
  const list = (word: string, keys: readonly string[]) =>
    keys.length === 0 ? '' : `${word}: ${keys.join(', ')}. `;
  return (
    <Banner kind="warn" title="Somebody else changed this environment." role="alert">
      {list('Added', drift.appeared)}
      {list('Removed', drift.vanished)}Nothing has been sent; the list below goes by the new keys.
    </Banner>
  );
}

function ChangeList({ keys, staged, sending }: Pick<ReviewDialogProps, 'keys' | 'staged' | 'sending'>) {
  const rows = diffEnv(keys, staged, false);
  const changed = rows.filter(({ change }) => change !== 'unchanged');
  const untouched = rows.length - changed.length;
  const refusedKey = keyOfField(sending.error?.field);
  return (
    <div className="grid gap-2">
      <ul
        aria-label="What changes"
        className="max-h-[40vh] divide-y divide-border overflow-auto rounded-control border border-border"
      >
        {changed.map(({ key, change }) => (
          <li key={key} className="grid gap-1 px-3 py-2">
            <span className="flex items-center justify-between gap-3">
              <code className="min-w-0 wrap-anywhere">{key}</code>
              <ChangeWord change={change} />
            </span>
            {key === refusedKey ? <FieldError message="The platform refused this one." /> : null}
          </li>
        ))}
      </ul>
      <p className="text-12 text-muted">
        {untouched === 0
          ? 'No other key is there.'
          : `${untouched} other ${untouched === 1 ? 'key stays' : 'keys stay'} as ${untouched === 1 ? 'it is' : 'they are'}.`}
      </p>
    </div>
  );
}

/** The staged changes once more, before they are sent in one request; stays open with the error when that fails. */
export function ReviewDialog({ open, onClose, onSend, appName, keys, staged, sending }: ReviewDialogProps) {
  const cost = useCostWords('mutation');
  const { isWorking, error, drift } = sending;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isWorking) onClose();
      }}
      title="Review changes to the environment"
      description={`This redeploys ${appName}. All values are sent in one request; they cannot be read back.`}
    >
      <DialogBody>
        {drift === null ? null : <Drift drift={drift} />}
        <ChangeList keys={keys} staged={staged} sending={sending} />
      </DialogBody>
      {error === null ? null : (
        <ErrorPanel
          error={error}
          onRetry={onSend}
          isRetrying={isWorking}
          className="border-t border-border px-5"
        >
          {error.status === 0 ? (
            <p className="text-12 text-muted">
              The answer was lost, so the change may have been made. Sending it again sets the same values and
              redeploys once more.
            </p>
          ) : undefined}
        </ErrorPanel>
      )}
      <DialogFoot note={cost}>
        <AlertDialogCancel asChild>
          <Button disabled={isWorking}>Back to editing</Button>
        </AlertDialogCancel>
        <Button variant="primary" working={isWorking} workingLabel="Sending" onClick={onSend}>
          {drift === null ? 'Set and redeploy' : 'Set and redeploy all the same'}
        </Button>
      </DialogFoot>
    </AlertDialog>
  );
}
