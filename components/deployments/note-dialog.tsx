'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { markOf, NOTE_MAX } from '@/components/deployments/marks';
import type { Deployment } from '@/components/deployments/read';
import { useMarks } from '@/components/deployments/use-marks';
import { announce } from '@/components/ui/announcer';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

export type NoteDialogProps = { deployment: Deployment; onClose: () => void };

/** A note about a deployment, kept in this browser alone; an empty one is forgotten. */
export function NoteDialog({ deployment: { id, appName }, onClose }: NoteDialogProps) {
  const { marks, setNote } = useMarks();
  const [text, setText] = useState(markOf(marks, id).note);
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!setNote(id, text)) {
      setRefused(true);
      return;
    }
    announce('Note kept in this browser');
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Note on ${appName}`}
      description="Kept in this browser only: the platform and other people do not see it. No place for secrets."
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        field.current?.focus();
      }}
    >
      <form onSubmit={submit}>
        <DialogBody>
          <Field
            label="Note"
            hint={`${text.length} of ${NOTE_MAX} characters`}
            error={
              isRefused ? 'This browser did not keep it: its storage is full or switched off.' : undefined
            }
          >
            <Textarea
              ref={field}
              value={text}
              maxLength={NOTE_MAX}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Keep note
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
