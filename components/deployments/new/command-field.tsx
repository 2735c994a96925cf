'use client';

import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { commandLine, commandWords } from '@/components/deployments/new/command-words';
import { type FormPart, inert } from '@/components/deployments/new/form-field';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';

export type CommandFieldProps = FormPart & {
  name: 'command' | 'args';
  label: string;
  hint: string;
  placeholder: string;
};

/** The words as they are sent, each in a frame of its own, so that a space within one is seen. */
function Words({ words, label }: { words: readonly string[]; label: string }) {
  return (
    <ol aria-label={`${label}, as it is sent`} className="flex flex-wrap items-center gap-1.5 text-12">
      {words.map((word, index) => (
        <li key={index} className="rounded-mark border border-border bg-sunken px-1.5 py-0.5">
          {word === '' ? (
            <span className="text-faint">empty</span>
          ) : (
            <code className="wrap-anywhere whitespace-pre-wrap">{word}</code>
          )}
        </li>
      ))}
    </ol>
  );
}

type ListProps = { words: readonly string[]; label: string; onChange: (words: readonly string[]) => void };

/** One field a word, for what is awkward to quote. */
function WordList({ words, label, onChange }: ListProps) {
  return (
    <div className="grid gap-2">
      {words.map((word, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_var(--spacing-ctl)] gap-2">
          <Field label={`${label}, word ${index + 1}`} labelHidden>
            <Input
              mono
              {...inert}
              value={word}
              onChange={(event) => onChange(words.with(index, event.target.value))}
            />
          </Field>
          <IconButton
            label={`Remove word ${index + 1} of ${label}`}
            onClick={() => onChange(words.toSpliced(index, 1))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...words, ''])}>
          <Plus aria-hidden="true" />
          Add a word
        </Button>
      </div>
    </div>
  );
}

/** A command as a line that is split like in a shell, with the words it becomes; or word by word. */
export function CommandField({ name, label, hint, placeholder, ...part }: CommandFieldProps) {
  const [isList, setIsList] = useState(false);
  const listId = useId();
  const line = part.form[name];
  const { words, problem, notes } = commandWords(line);
  const change = (text: string) => part.onChange({ [name]: text });
  const canList = problem === null;
  return (
    <div data-field={name} className="grid content-start gap-2">
      {isList && canList ? (
        <div role="group" aria-labelledby={listId} className="grid gap-1.5 text-13">
          <span id={listId} className="font-medium">
            {label}
          </span>
          <WordList words={words} label={label} onChange={(next) => change(commandLine(next))} />
        </div>
      ) : (
        <Field label={label} hint={notes[0] ?? hint} error={part.problems[name]}>
          <Input
            mono
            {...inert}
            value={line}
            placeholder={placeholder}
            onChange={(event) => change(event.target.value)}
            onBlur={() => part.onLeave(name)}
          />
        </Field>
      )}
      {words.length === 0 || isList ? null : <Words words={words} label={label} />}
      <div className="-ml-2">
        <Button
          size="small"
          variant="ghost"
          aria-pressed={isList}
          aria-label={`${label}, word by word`}
          disabledReason={canList ? undefined : 'Close the quote first.'}
          onClick={() => setIsList(!isList)}
        >
          Word by word
        </Button>
      </div>
    </div>
  );
}
