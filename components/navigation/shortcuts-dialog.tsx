'use client';

import { useId } from 'react';
import { goKeysOf } from '@/components/navigation/go-keys';
import { pages } from '@/components/navigation/pages';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { shortcuts } from '@/lib/browser/shortcuts';
import { useLocalStore } from '@/lib/browser/use-local-store';

type Shortcut = { keys: readonly string[]; does: string };

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl K'], does: 'Search or run a command' },
  { keys: ['/'], does: 'Search on the page' },
  { keys: ['R'], does: 'Show the requests of the page' },
  { keys: ['?'], does: 'This list' },
];

const lists: readonly Shortcut[] = [
  { keys: ['J', 'K'], does: 'Next and previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['.'], does: 'Actions of the row' },
  { keys: ['X'], does: 'Select the row, where rows can be selected' },
];

const logs: readonly Shortcut[] = [
  { keys: ['F'], does: 'Follow the newest line' },
  { keys: ['N', 'Shift N'], does: 'Next and previous match' },
  { keys: ['G', 'Shift G'], does: 'First and last line' },
  { keys: ['W', 'T', 'C'], does: 'Wrap lines, show times, colours' },
];

/** Every key that does something without Ctrl or Command, and the switch for all of them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { value: isOn, change } = useLocalStore(shortcuts);
  const go = goKeysOf(pages).map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], does: label }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keyboard shortcuts"
      description="They do nothing while you type, and each has a button or a link."
      className="max-w-2xl"
    >
      <DialogBody>
        <Checkbox
          label="Use shortcuts in this browser"
          hint="Ctrl K works either way."
          checked={isOn}
          onChange={(event) => change(event.target.checked ? null : false)}
        />
        <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
          <Group title="Go to" shortcuts={go} isSequence />
          <div className="grid gap-5">
            <Group title="Everywhere" shortcuts={everywhere} />
            <Group title="In lists" shortcuts={lists} />
            <Group title="In logs" shortcuts={logs} />
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}

type GroupProps = { title: string; shortcuts: readonly Shortcut[]; isSequence?: boolean };

function Group({ title, shortcuts: list, isSequence = false }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 text-12 text-muted">
        {title}
      </h3>
      <dl className="divide-y divide-border border-y border-border">
        {list.map(({ keys, does }) => (
          <div key={does} className="flex min-h-8 items-center gap-3">
            <dt className="order-2 ml-auto flex flex-none items-center gap-1 text-12 text-muted">
              {keys.map((key, index) => (
                <span key={key} className="contents">
                  {index === 0 ? null : <span>{isSequence ? 'then' : 'or'}</span>}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
