'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';

export type SecretRevealProps = {
  /** The plaintext, from the memory of the caller; null closes the dialog. It is kept nowhere else. */
  secret: string | null;
  /** What it is, for the copy button: "Key". */
  what: string;
  title: string;
  /** Says that it is shown once. */
  description: ReactNode;
  /** The tick that lets the dialog close. */
  storedLabel: string;
  /** Facts and an example under the secret. */
  children?: ReactNode;
  /** At the left of the foot, such as "Discard and revoke". */
  note?: ReactNode;
  onClose: () => void;
};

/** Shows a secret once. Neither Esc nor a click beside it closes it before the person says that it is stored. */
export function SecretReveal({ secret, title, description, onClose, ...rest }: SecretRevealProps) {
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={() => undefined}
      onEscapeKeyDown={(event) => event.preventDefault()}
      onInteractOutside={(event) => event.preventDefault()}
      role="alertdialog"
      title={title}
      description={description}
    >
      {secret === null ? null : <SecretBody secret={secret} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

type SecretBodyProps = Omit<SecretRevealProps, 'secret' | 'title' | 'description'> & { secret: string };

function SecretBody({ secret, what, storedLabel, children, note, onClose }: SecretBodyProps) {
  const [isStored, setIsStored] = useState(false);
  return (
    <>
      <DialogBody>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] rounded-control border border-border-strong bg-sunken">
          <code
            tabIndex={0}
            role="group"
            aria-label={what}
            className="rounded-l-control px-3 py-2.5 text-13 leading-5 wrap-anywhere select-all"
          >
            {secret}
          </code>
          <CopyButton
            value={secret}
            what={what}
            className="h-auto min-h-10 min-w-26 rounded-l-none border-y-0 border-r-0"
          >
            Copy
          </CopyButton>
        </div>
        {children}
        <Checkbox
          label={storedLabel}
          checked={isStored}
          onChange={(event) => setIsStored(event.target.checked)}
        />
      </DialogBody>
      <DialogFoot note={note}>
        <Button variant={isStored ? 'primary' : 'secondary'} disabled={!isStored} onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
