'use client';

import { useState } from 'react';
import { type DotenvEntry, type DotenvProblem, readDotenv } from '@/components/deployments/variables/dotenv';
import { LeaveGuard } from '@/components/leave-guard';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { StatusMark } from '@/components/ui/status-mark';
import { Textarea } from '@/components/ui/textarea';
import { counted } from '@/lib/format/count';

/** What is wrong or unusual in .env text, by line. It names no value. */
export function DotenvProblems({ problems }: { problems: readonly DotenvProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="grid gap-1 text-12" aria-label="Problems in the .env text">
      {problems.map(({ line, message, isBlocking }) => (
        <li key={`${line} ${message}`} className="flex gap-1.5">
          <StatusMark
            shape={isBlocking ? 'cross' : 'half'}
            tone={isBlocking ? 'bad' : 'warn'}
            className="mt-px"
          />
          <span>
            Line {line}: {message}
          </span>
        </li>
      ))}
    </ul>
  );
}

export type EnvPasteProps = { onAdd: (entries: readonly DotenvEntry[]) => void; onClose: () => void };

/** A whole .env as text, read while it is typed, added only on a press. Nothing of it is kept. */
export function EnvPaste({ onAdd, onClose }: EnvPasteProps) {
  const [text, setText] = useState('');
  const { entries, problems } = readDotenv(text);
  return (
    <div className="grid gap-2 rounded-control border border-border p-3">
      <LeaveGuard isHeld={text.trim() !== ''}>
        The text that was not added and the values typed beside it are kept nowhere else.
      </LeaveGuard>
      <Field
        label="Text of a .env file"
        hint={
          text === ''
            ? 'Quotes, comments, export and values over several lines are understood.'
            : `${counted(entries.length, 'variable')} read${entries.length === 0 ? '' : `: ${entries.map(({ key }) => key).join(', ')}`}`
        }
      >
        <Textarea
          mono
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={'DATABASE_URL="postgres://…"\nLOG_LEVEL=info'}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <DotenvProblems problems={problems} />
      <div className="flex gap-2">
        <Button
          size="small"
          disabledReason={entries.length === 0 ? 'No variable has been read.' : undefined}
          onClick={() => {
            onAdd(entries);
            onClose();
          }}
        >
          Add {counted(entries.length, 'variable')}
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
