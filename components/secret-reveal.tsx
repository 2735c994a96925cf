'use client';

import { useState, type ReactNode } from 'react';
import { LeaveGuard } from '@/components/leave-guard';
import { SecretText } from '@/components/secret-text';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';
import { useIdleEnd } from '@/components/use-idle-end';
import type { SecretBox } from '@/lib/browser/secret-box';
import { formatCountdown } from '@/lib/format/duration';

export type SecretRevealProps = {
  /** The plaintext, from the memory of the caller; null closes the dialog. It is kept nowhere else, and erased at the end. */
  secret: SecretBox | null;
  /** What it is, for the copy button: "Key". */
  what: string;
  title: string;
  /** What the sentences call it: "key". */
  noun: string;
  /** Facts and an example under the secret. */
  children?: ReactNode;
  /** The way to be rid of it without storing it, such as "Discard and revoke"; null where nobody knows which one it is. */
  discard: { label: string; onDiscard: () => void } | null;
  onClose: () => void;
};

/**
 * Shows a secret once. Neither Esc nor a click beside it closes it before the person says that it is stored; it is
 * forgotten when nobody has touched the page for ten minutes, and leaving the page is asked about first.
 */
export function SecretReveal({ secret, title, onClose, ...rest }: SecretRevealProps) {
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={() => undefined}
      onEscapeKeyDown={(event) => event.preventDefault()}
      onInteractOutside={(event) => event.preventDefault()}
      role="alertdialog"
      title={title}
      description={`This ${rest.noun} is shown once. Portico does not keep it and the platform does not return it again.`}
    >
      {secret === null ? null : <SecretBody secret={secret} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

type SecretBodyProps = Omit<SecretRevealProps, 'secret' | 'title'> & { secret: SecretBox };

const IDLE_MAX_MS = 600_000;

function SecretBody({ secret, what, noun, children, discard, onClose }: SecretBodyProps) {
  const [isStored, setIsStored] = useState(false);
  const leftMs = useIdleEnd(IDLE_MAX_MS, () => secret.erase());
  const isHidden = leftMs === 0;
  const close = () => {
    secret.erase();
    onClose();
  };
  return (
    <>
      <LeaveGuard isHeld={!isStored && !isHidden} onLeave={() => secret.erase()}>
        What is shown here is shown once and kept nowhere: left without being stored, it is lost.
      </LeaveGuard>
      <DialogBody>
        {isHidden ? (
          <p role="status" className="rounded-control border border-border-strong bg-sunken px-3 py-2.5">
            Hidden, and forgotten by this page: nobody touched it for 10 minutes. It cannot be shown again.
          </p>
        ) : (
          <SecretText secret={secret} what={what} />
        )}
        {children}
        {isHidden ? null : (
          <Checkbox
            label={`I have stored this ${noun}. It cannot be shown again.`}
            checked={isStored}
            onChange={(event) => setIsStored(event.target.checked)}
          />
        )}
      </DialogBody>
      <DialogFoot
        {...(discard !== null && {
          note: (
            <Button variant="danger" onClick={discard.onDiscard}>
              {discard.label}
            </Button>
          ),
        })}
      >
        {isHidden ? null : (
          <span className="self-center text-12 text-muted">hides in {formatCountdown(leftMs)}</span>
        )}
        <Button
          variant={isStored || isHidden ? 'primary' : 'secondary'}
          disabled={!isStored && !isHidden}
          onClick={close}
        >
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
