'use client';

import { useState } from 'react';
import { DotenvDrop } from '@/components/deployments/variables/dotenv-drop';
import { EnvAdding } from '@/components/deployments/variables/env-adding';
import { focusAddButton } from '@/components/deployments/variables/env-row-focus';
import { ValuesToggle } from '@/components/deployments/variables/values-toggle';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { ModeSwitch } from './mode-switch';
import { changeWords, whyNotReviewable } from './staged';
import { StagedRow } from './staged-row';
import type { Staged } from './use-staged';

export interface ChangesPanelProps {
  staged: Staged;
  /** The keys that are there; undefined while they are not known. */
  keys: readonly string[] | undefined;
  /** Why nothing can be changed, or null. */
  refusal: string | null;
  /** What the platform refused the last time: a sentence for one variable. */
  refused: { key: string; message: string } | null;
  onReview: () => void;
}

function Editor({ staged, keys, refused }: Pick<ChangesPanelProps, 'staged' | 'keys' | 'refused'>) {
  const [areShown, setAreShown] = useState(false);
  const { rows, note } = staged;
  return (
    <DotenvDrop onText={staged.addText}>
      <ModeSwitch staged={staged} keys={keys} />
      {rows.length === 0 ? (
        <p className="text-13 text-muted">
          Nothing is staged. Add a variable, overwrite one, or bring a whole .env.
        </p>
      ) : (
        <ul className="grid gap-2" aria-label="Staged variables">
          {rows.map((row) => (
            <StagedRow
              key={row.id}
              row={row}
              staged={staged}
              isValueShown={areShown}
              refusal={refused?.key === row.key.trim() ? refused.message : null}
            />
          ))}
        </ul>
      )}
      <EnvAdding note={note} onAddRow={() => staged.addRow()} onAdd={staged.addEntries}>
        {rows.length === 0 ? null : <ValuesToggle areShown={areShown} onChange={setAreShown} />}
      </EnvAdding>
    </DotenvDrop>
  );
}

/** Changes that are staged: nothing is sent until they have been reviewed. */
export function ChangesPanel({ staged, keys, refusal, refused, onReview }: ChangesPanelProps) {
  const why =
    refusal ??
    (keys === undefined ? 'The keys are not read yet.' : whyNotReviewable(keys, staged.rows, staged.mode));
  return (
    <Panel
      title="Changes"
      className="lg:row-span-2"
      sub={refusal === null ? 'nothing is sent until you review' : undefined}
    >
      <PanelBody>
        {refusal === null ? (
          <Editor staged={staged} keys={keys} refused={refused} />
        ) : (
          <p className="text-13 text-muted">{refusal} Its variables can be read, not changed.</p>
        )}
      </PanelBody>
      <PanelFoot
        end={
          <span className="flex gap-2 py-1">
            {staged.rows.length === 0 ? null : (
              <Button
                size="small"
                onClick={(event) => {
                  focusAddButton(event.currentTarget);
                  staged.clear();
                }}
              >
                Discard
              </Button>
            )}
            <Button size="small" variant="primary" onClick={onReview} disabledReason={why ?? undefined}>
              Review changes
            </Button>
          </span>
        }
      >
        Staged: {changeWords(keys ?? [], staged.rows, staged.mode)}
      </PanelFoot>
    </Panel>
  );
}
