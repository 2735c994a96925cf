'use client';

import { CaseSensitive, ChevronDown, ChevronUp, Regex, Search } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { LogSearch } from './search';
import type { LogSearchResult } from './use-log-search';

const MODES = [
  { value: 'highlight', label: 'Highlight' },
  { value: 'filter', label: 'Filter' },
] as const;

export interface LogSearchBoxProps {
  search: LogSearch;
  onChange: (part: Partial<LogSearch>) => void;
  result: LogSearchResult;
  matchCount: number;
  /** The match that is looked at, counted from one; 0 before any. */
  currentNumber: number;
  onGo: (step: 1 | -1) => void;
  /** Takes the input, so that a key can lead there. */
  takeInput: (input: HTMLInputElement | null) => void;
}

/** The search of the viewer: text or expression, case, next and previous, highlight or filter. */
export function LogSearchBox(props: LogSearchBoxProps) {
  const { search, onChange, result, matchCount, currentNumber, onGo, takeInput } = props;
  const statusId = useId();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1);
    if (event.key !== 'Escape' || search.text === '') return;
    // The first Escape is for the search, the next for what is around it.
    event.preventDefault();
    onChange({ text: '' });
  };
  return (
    <>
      <div className="flex min-w-60 flex-1 items-center gap-0.5 max-md:order-first max-md:w-full max-md:flex-none">
        <div className="grid min-w-0 flex-1">
          <Input
            ref={takeInput}
            aria-label="Search in the log"
            aria-invalid={result.error !== null}
            aria-describedby={statusId}
            aria-keyshortcuts="/"
            placeholder="Search"
            icon={<Search aria-hidden="true" className="size-3.5" />}
            className="h-ctl-small"
            value={search.text}
            onChange={(event) => onChange({ text: event.target.value })}
            onKeyDown={handleKeyDown}
          />
        </div>
        <span id={statusId} role="status" className="px-2 text-12 whitespace-nowrap text-muted tabular-nums">
          {statusWords(search, result, matchCount, currentNumber)}
        </span>
        <IconButton label="Previous match (N)" size="small" onClick={() => onGo(-1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label="Next match (n)" size="small" onClick={() => onGo(1)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Match case"
          size="small"
          aria-pressed={search.isCaseSensitive}
          onClick={() => onChange({ isCaseSensitive: !search.isCaseSensitive })}
        >
          <CaseSensitive aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Regular expression"
          size="small"
          aria-pressed={search.isRegex}
          onClick={() => onChange({ isRegex: !search.isRegex })}
        >
          <Regex aria-hidden="true" />
        </IconButton>
      </div>
      <Segmented
        label="Search mode"
        size="small"
        segments={MODES}
        value={search.isFilter ? 'filter' : 'highlight'}
        onValueChange={(mode) => onChange({ isFilter: mode === 'filter' })}
      />
    </>
  );
}

function statusWords(
  { text }: LogSearch,
  { error, problem, isSearching }: LogSearchResult,
  matchCount: number,
  currentNumber: number,
): string {
  if (text === '') return '';
  if (problem === 'slow') return 'stopped';
  if (problem === 'failed') return 'not searched';
  if (error !== null) return 'not an expression';
  if (isSearching && matchCount === 0) return 'searching';
  return `${currentNumber.toLocaleString('en')} of ${matchCount.toLocaleString('en')}`;
}
