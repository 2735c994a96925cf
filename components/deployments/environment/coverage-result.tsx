'use client';

import { Button } from '@/components/ui/button';
import { Status } from '@/components/ui/status-mark';
import type { Coverage } from './coverage';

const few = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

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
}

/** What is there and what is missing of the keys that something asks for. */
export function CoverageResult({ coverage, asks, showsExtra = false, onStage }: CoverageResultProps) {
  const { present, staged, missing, extra } = coverage;
  const count = present.length + staged.length + missing.length;
  return (
    <div className="grid gap-1.5">
      {missing.length === 0 ? (
        <Status tone="ok" shape="check">
          {count === 0
            ? `${asks} names no key`
            : `All ${few(count, 'key')} there${staged.length > 0 ? ' or staged' : ''}`}
        </Status>
      ) : (
        <Status tone="warn" shape="half">
          {missing.length} of {few(count, 'key')} missing
        </Status>
      )}
      <Names label="Missing" names={missing} />
      <Names label="Staged" names={staged} />
      {showsExtra ? <Names label={`There, but not in ${asks.toLowerCase()}`} names={extra} /> : null}
      {missing.length === 0 || onStage === undefined ? null : (
        <div>
          <Button size="small" onClick={() => onStage(missing)}>
            Stage {missing.length === 1 ? 'the missing key' : `the ${missing.length} missing keys`}
          </Button>
        </div>
      )}
    </div>
  );
}
