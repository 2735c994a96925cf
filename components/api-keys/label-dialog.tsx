'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { announce } from '@/components/ui/announcer';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { keyLabels, LABEL_MAX, labelProblem, withLabel } from './labels';

export interface LabelDialogProps {
  keyId: string;
  onClose: () => void;
}

/** The label of a key, kept in this browser alone; an empty one is forgotten. */
export function LabelDialog({ keyId, onClose }: LabelDialogProps) {
  const labels = useLocalStore(keyLabels);
  const [text, setText] = useState(labels.value[keyId] ?? '');
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = labelProblem(text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    if (!labels.update((all) => withLabel(all, keyId, text.trim()))) {
      setRefused(true);
      return;
    }
    announce('Label kept in this browser');
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Label of a key"
      description={
        <>
          For <code>{keyId}</code>, in this browser only: the platform has no name field.
        </>
      }
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        field.current?.focus();
      }}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <Field
            label="Label"
            error={
              problem ??
              (isRefused ? 'This browser did not keep it: its storage is full or switched off.' : undefined)
            }
          >
            <Input
              ref={field}
              value={text}
              maxLength={LABEL_MAX}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Keep label
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
