'use client';

import { ListChecks, Search } from 'lucide-react';
import {
  ALL,
  countersOf,
  type ListSummary,
  type ListView,
  RUN_FAILED,
} from '@/components/deployments/list-model';
import { deploymentStatus, runStatus } from '@/components/deployments/status';
import { Toolbar } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { Counters, type Counter } from '@/components/ui/counters';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { MarkShape } from '@/components/ui/status-mark';

/** Nothing turns where nothing is under way. */
function stillShape(shape: MarkShape, count: number): MarkShape {
  return shape === 'arc' && count === 0 ? 'ring' : shape;
}

function toCounter({ word, count }: { word: string; count: number }): Counter<string> {
  if (word === ALL) return { value: word, label: 'All', count };
  const facts = word === RUN_FAILED ? runStatus('failed') : deploymentStatus(word);
  const label = word === RUN_FAILED ? 'Run failed' : facts.label;
  return { value: word, label, count, look: { tone: facts.tone, shape: stillShape(facts.shape, count) } };
}

type WordFilterProps = {
  label: string;
  anyLabel: string;
  words: readonly string[];
  value: string | null;
  onValueChange: (word: string | null) => void;
};

/** Words that occur, and the one that the address asks for even where it occurs no more. */
function WordFilter({ label, anyLabel, words, value, onValueChange }: WordFilterProps) {
  const options = value === null || words.includes(value) ? words : [...words, value];
  return (
    <span className="grid max-md:flex-1">
      <Select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onValueChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{anyLabel}</option>
        {options.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </Select>
    </span>
  );
}

const nothing: ListSummary = {
  statuses: [],
  runtimes: [],
  sources: [],
  accruedUsd: null,
  accruedNotReportedCount: 0,
};

export type ListToolbarProps = {
  summary: ListSummary | undefined;
  failedCount: number;
  view: ListView;
  onViewChange: (part: Partial<ListView>) => void;
  /** Whether rows are being selected. */
  isSelecting: boolean;
  onSelectingChange: (isSelecting: boolean) => void;
};

/** Counters that filter, search, and the filters by runtime and source. A counter stays while it is chosen, though it counts 0. */
export function ListToolbar(props: ListToolbarProps) {
  const { summary, failedCount, view, onViewChange, isSelecting, onSelectingChange } = props;
  const counters = countersOf(summary ?? nothing, failedCount);
  const isOffered = (word: string) => ![RUN_FAILED, 'deleted', 'unknown'].includes(word);
  const shown = counters.filter(({ word, count }) => count > 0 || isOffered(word) || word === view.status);
  return (
    <Toolbar>
      <Counters
        label="Filter by status"
        counters={shown.map((counter) => ({
          ...toCounter(counter),
          count: summary === undefined ? undefined : counter.count,
        }))}
        value={view.status}
        onValueChange={(status) => onViewChange({ status })}
      />
      <span className="flex flex-wrap items-center gap-2 md:ml-auto">
        <span className="max-md:w-full md:w-[200px]">
          <Input
            type="search"
            aria-label="Filter by name, subdomain or id"
            placeholder="Filter by name"
            icon={<Search aria-hidden="true" />}
            value={view.q}
            onChange={(event) => onViewChange({ q: event.target.value })}
          />
        </span>
        <WordFilter
          label="Runtime"
          anyLabel="Any runtime"
          words={summary?.runtimes ?? []}
          value={view.runtime}
          onValueChange={(runtime) => onViewChange({ runtime })}
        />
        <WordFilter
          label="Source"
          anyLabel="Any source"
          words={summary?.sources ?? []}
          value={view.source}
          onValueChange={(source) => onViewChange({ source })}
        />
        <Button
          aria-pressed={isSelecting}
          className="aria-pressed:border-text"
          disabled={summary === undefined}
          onClick={() => onSelectingChange(!isSelecting)}
        >
          <ListChecks aria-hidden="true" />
          Select
        </Button>
      </span>
    </Toolbar>
  );
}
