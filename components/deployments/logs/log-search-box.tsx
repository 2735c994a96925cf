'use client';

import { CaseSensitive, ChevronDown, ChevronUp, Regex, Search } from 'lucide-react';
import { useId, type KeyboardEvent, type Ref } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { LogSearchState } from './use-log-search';

const MODES = [
  { value: 'highlight', label: 'Highlight' },
  { value: 'filter', label: 'Filter' },
] as const;

/** The search of the viewer: text or expression, case, next and previous, highlight or filter. */
export function LogSearchBox({
  state,
  inputRef,
}: {
  state: LogSearchState;
  inputRef: Ref<HTMLInputElement>;
}) {
  const { search, change, error, display, currentNumber, go } = state;
  const errorId = useId();
  const count = display.matchIndexes.length;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') change({ text: '' });
  };
  return (
    <>
      <div className="flex min-w-48 flex-1 items-center gap-0.5 max-md:order-first max-md:w-full max-md:flex-none">
        <div className="grid min-w-0 flex-1">
          <Input
            ref={inputRef}
            aria-label="Search in the log"
            aria-invalid={error !== null}
            aria-describedby={errorId}
            placeholder="Search"
            icon={<Search aria-hidden="true" className="size-3.5" />}
            className="h-ctl-small"
            value={search.text}
            onChange={(event) => change({ text: event.target.value })}
            onKeyDown={handleKeyDown}
          />
        </div>
        <span id={errorId} role="status" className="px-2 text-12 whitespace-nowrap text-muted">
          {error !== null ? 'not an expression' : search.text === '' ? '' : `${currentNumber} of ${count}`}
        </span>
        <IconButton label="Previous match" size="small" onClick={() => go(-1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label="Next match" size="small" onClick={() => go(1)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Match case"
          size="small"
          aria-pressed={search.isCaseSensitive}
          onClick={() => change({ isCaseSensitive: !search.isCaseSensitive })}
        >
          <CaseSensitive aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Regular expression"
          size="small"
          aria-pressed={search.isRegex}
          onClick={() => change({ isRegex: !search.isRegex })}
        >
          <Regex aria-hidden="true" />
        </IconButton>
      </div>
      <Segmented
        label="Search mode"
        size="small"
        segments={MODES}
        value={search.isFilter ? 'filter' : 'highlight'}
        onValueChange={(mode) => change({ isFilter: mode === 'filter' })}
      />
    </>
  );
}
