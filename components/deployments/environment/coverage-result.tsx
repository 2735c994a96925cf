'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Status } from '@/components/ui/status-mark';
import { counted } from '@/lib/format/count';
import type { Coverage } from './coverage';

function allThere(asks: string, count: number, isStaged: boolean): string {
  if (count === 0) return `${asks} names no key`;
  const where = isStaged ? 'there or staged' : 'there';
  return count === 1 ? `Its one key is ${where}` : `All ${count} keys are ${where}`;
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="text-12 text-muted">
      {label}: <span className="font-mono wrap-anywhere text-text">{names.join(', ')}</span>
    </p>
  );
}

export interface CoverageResultProps {
  coverage: Coverage;
  /** Who asks: "The example". */
  asks: string;
  showsExtra?: boolean;
  /** Undefined where nothing can be changed. */
  onStage: ((keys: readonly string[]) => void) | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** What is there and what is missing of the keys that something asks for. */
export function CoverageResult({
  coverage,
  asks,
  showsExtra = false,
  onStage,
  children,
}: CoverageResultProps) {
  const { present, staged, missing, extra } = coverage;
  const count = present.length + staged.length + missing.length;
  return (
    <div className="grid gap-1.5">
      {missing.length === 0 ? (
        <Status tone="ok" shape="check">
          {allThere(asks, count, staged.length > 0)}
        </Status>
      ) : (
        <Status tone="warn" shape="half">
          {missing.length} of {counted(count, 'key')} missing
        </Status>
      )}
      <Names label="Missing" names={missing} />
      <Names label="Staged" names={staged} />
      {showsExtra ? <Names label={`There, but not in ${asks.toLowerCase()}`} names={extra} /> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {missing.length === 0 || onStage === undefined ? null : (
          <Button size="small" onClick={() => onStage(missing)}>
            Stage {missing.length === 1 ? 'the missing key' : `the ${missing.length} missing keys`}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
