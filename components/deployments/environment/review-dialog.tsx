'use client';

import { useState } from 'react';
import { retiredWay } from '@/components/deployments/retired-way';
import { ErrorPanel } from '@/components/error-panel';
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DialogBody, DialogFoot } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useCostWords } from '@/components/use-cost-words';
import { ChangeList } from './change-list';
import type { EnvMode } from './staged';
import type { EnvDrift, SendEnv } from './use-send-env';

export interface ReviewDialogProps {
  open: boolean;
  onClose: () => void;
  onSend: () => void;
  deploymentId: string;
  appName: string;
  /** The keys as they are now. */
  keys: readonly string[];
  staged: readonly string[];
  mode: EnvMode;
  /** The same change as a command, without a value. */
  curl: string;
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

type FailureProps = { sending: SendEnv; deploymentId: string; onRetry: (() => void) | undefined };

function Failure({ sending, deploymentId, onRetry }: FailureProps) {
  const { error, isWorking } = sending;
  if (error === null) return null;
  return (
    <ErrorPanel
      error={error}
      onRetry={onRetry}
      isRetrying={isWorking}
      className="border-t border-border px-5"
    >
      {error.status === 0 ? (
        <p className="text-12 text-muted">
          The answer was lost, so the change may have been made. Sending it again sets the same values and
          redeploys once more.
        </p>
      ) : (
        retiredWay(error, deploymentId)
      )}
    </ErrorPanel>
  );
}

const words = {
  merge: {
    send: 'Set and redeploy',
    what: 'All values are sent in one request; they cannot be read back.',
  },
  replace: {
    send: 'Replace and redeploy',
    what: 'The staged variables take the place of all that are there. What is removed cannot be read back.',
  },
} as const satisfies Record<EnvMode, object>;

/* Mounted anew for each list of keys, so that a name typed for one list does not confirm another. */
function Review({ onSend, deploymentId, appName, keys, staged, mode, curl, sending }: ReviewDialogProps) {
  const cost = useCostWords('mutation');
  const [typed, setTyped] = useState('');
  const { isWorking, drift } = sending;
  const isConfirmed = mode === 'merge' || typed === appName;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed && !isWorking) onSend();
      }}
    >
      <DialogBody>
        {drift === null ? null : <Drift drift={drift} />}
        <ChangeList keys={keys} staged={staged} mode={mode} error={sending.error} />
        {mode === 'merge' ? null : (
          <Field
            label={
              <>
                Type{' '}
                <code className="rounded-[3px] bg-selected px-1 wrap-anywhere select-all">{appName}</code> to
                confirm
              </>
            }
          >
            <Input
              mono
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-2 text-12 text-muted">
          <CopyButton value={curl} what="curl command" size="small">
            Copy as curl
          </CopyButton>
          <span>Every value in it is a $NAME of your shell.</span>
        </div>
      </DialogBody>
      <Failure sending={sending} deploymentId={deploymentId} onRetry={isConfirmed ? onSend : undefined} />
      <DialogFoot note={cost}>
        <AlertDialogCancel>
          <Button disabled={isWorking}>Back to editing</Button>
        </AlertDialogCancel>
        <Button
          type="submit"
          variant={mode === 'merge' ? 'primary' : 'dangerSolid'}
          disabled={!isConfirmed}
          working={isWorking}
          workingLabel="Sending"
        >
          {words[mode].send}
          {drift === null ? '' : ' all the same'}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** The staged changes once more, before they are sent in one request; stays open with the error when that fails. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { open, onClose, appName, keys, mode, sending } = props;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !sending.isWorking) onClose();
      }}
      title={mode === 'merge' ? 'Review changes to the environment' : 'Replace the whole environment'}
      onOpenAutoFocus={(event) => {
        if (mode === 'merge' || !(event.currentTarget instanceof HTMLElement)) return;
        event.preventDefault();
        event.currentTarget.querySelector('input')?.focus();
      }}
      description={`This redeploys ${appName}. ${words[mode].what}`}
    >
      <Review key={keys.join('\n')} {...props} />
    </AlertDialog>
  );
}
