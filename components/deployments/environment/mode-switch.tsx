'use client';

import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { stagedKeys } from './staged';
import type { Staged } from './use-staged';

const segments = [
  { value: 'merge', label: 'Merge' },
  { value: 'replace', label: 'Replace all' },
] as const;

/** The keys that a replace would remove, by name, with the way to keep them. */
function Vanishing({ keys, staged }: { keys: readonly string[]; staged: Staged }) {
  const there = new Set(stagedKeys(staged.rows));
  const vanishing = keys.filter((key) => !there.has(key));
  if (vanishing.length === 0)
    return <p className="text-muted">Every key that is there is staged, so none is removed.</p>;
  return (
    <>
      <p className="wrap-anywhere text-bad-text">
        Removed unless staged: <span className="font-mono text-12">{vanishing.join(', ')}</span>
      </p>
      <div>
        <Button size="small" onClick={() => staged.addKeys(vanishing)}>
          {vanishing.length === 1 ? 'Stage this key' : `Stage these ${vanishing.length} keys`}
        </Button>
      </div>
    </>
  );
}

export interface ModeSwitchProps {
  staged: Staged;
  /** The keys that are there; undefined while they are not known. */
  keys: readonly string[] | undefined;
}

/** What happens to the keys that are not staged. A key can be removed in no other way than by a replace (specification 2.5). */
export function ModeSwitch({ staged, keys }: ModeSwitchProps) {
  return (
    <div className="grid gap-2 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Segmented
          label="What happens to other keys"
          size="small"
          segments={segments}
          value={staged.mode}
          onValueChange={staged.setMode}
        />
        <p className="min-w-48 flex-1 text-12 text-muted">
          {staged.mode === 'merge'
            ? 'Keys that are not staged stay. To remove one, replace all.'
            : 'Keys that are not staged are removed. Values cannot be read back: give each one again.'}
        </p>
      </div>
      {staged.mode === 'merge' || keys === undefined ? null : <Vanishing keys={keys} staged={staged} />}
    </div>
  );
}
