'use client';

import { memo, useState } from 'react';
import { RecordView } from '@/components/record-view';
import { cn } from '@/components/ui/cn';
import { CopyButton } from '@/components/ui/copy-button';
import { parseAnsi, plainText, type AnsiColour } from './ansi';
import { jsonFields, levelOf, type Level } from './levels';
import type { LogLine } from './read-lines';
import { cutAtRanges, type Range } from './search';
import { lineClock, type LogViewSettings } from './view-settings';

const colours = {
  red: 'text-(--ansi-red)',
  green: 'text-(--ansi-green)',
  yellow: 'text-(--ansi-yellow)',
  blue: 'text-(--ansi-blue)',
  magenta: 'text-(--ansi-magenta)',
  cyan: 'text-(--ansi-cyan)',
  faint: 'text-faint',
} as const satisfies Record<AnsiColour, string>;

const levels = {
  error: { letter: 'E', name: 'error', row: 'bg-bad-fill', text: 'text-bad-text' },
  warn: { letter: 'W', name: 'warning', row: '', text: 'text-warn-text' },
  debug: { letter: 'D', name: 'debug', row: '', text: 'text-muted' },
} as const satisfies Record<Level, unknown>;

export interface LogLineProps {
  line: LogLine;
  ranges: readonly Range[];
  isCurrentMatch: boolean;
  settings: LogViewSettings;
  isBrief: boolean;
}

/** One line: number, time, level, message. It opens to all fields that the platform gave. */
export const LogLineRow = memo(function LogLineRow({
  line,
  ranges,
  isCurrentMatch,
  settings,
  isBrief,
}: LogLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const level = settings.levels ? levelOf(line) : null;
  const look = level === null ? null : levels[level];
  return (
    <div
      className={cn(
        'group/line grid gap-x-3 px-4 hover:bg-hover max-md:grid-cols-[62px_10px_minmax(0,1fr)] max-md:gap-x-2 max-md:px-3',
        isBrief
          ? 'grid-cols-[92px_8px_minmax(0,1fr)]'
          : 'grid-cols-[minmax(40px,max-content)_92px_8px_minmax(0,1fr)_auto]',
        look?.row,
        isCurrentMatch && 'bg-focus-fill shadow-[inset_2px_0_0_var(--focus)]',
      )}
    >
      {isBrief ? null : (
        <span className="text-right text-faint select-none max-md:hidden">{line.seq ?? ''}</span>
      )}
      <LineTime line={line} isLocalTime={settings.isLocalTime} />
      <span className={cn('text-faint select-none', look?.text)} title={look?.name}>
        {look?.letter}
        {look === null ? null : <span className="sr-only">{look.name}</span>}
      </span>
      <span
        className={cn(
          settings.wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
          look?.text ?? 'text-text',
        )}
      >
        <Message message={line.message} ranges={ranges} isCurrentMatch={isCurrentMatch} />
      </span>
      {isBrief ? null : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Fields of line ${line.seq ?? ''}`}
          onClick={() => setIsOpen(!isOpen)}
          className="self-start rounded-mark px-1 text-faint opacity-0 group-hover/line:opacity-100 hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 max-md:hidden"
        >
          {isOpen ? '−' : '+'}
        </button>
      )}
      {isOpen ? <Fields line={line} /> : null}
    </div>
  );
});

function LineTime({ line, isLocalTime }: { line: LogLine; isLocalTime: boolean }) {
  const epochMs = line.at?.epochMs ?? null;
  if (epochMs === null) {
    return <span className="truncate text-faint">{line.at?.raw ?? ''}</span>;
  }
  const { clock, fraction } = lineClock(epochMs, isLocalTime);
  return (
    <time
      className="text-faint"
      dateTime={new Date(epochMs).toISOString()}
      title={line.at?.raw}
      suppressHydrationWarning
    >
      {clock}
      <span className="max-md:hidden">{fraction}</span>
    </time>
  );
}

function Message({
  message,
  ranges,
  isCurrentMatch,
}: {
  message: string;
  ranges: readonly Range[];
  isCurrentMatch: boolean;
}) {
  const pieces: { key: string; text: string; className: string; isMatch: boolean }[] = [];
  let offset = 0;
  for (const run of parseAnsi(message)) {
    const className = cn(
      run.colour !== null && colours[run.colour],
      run.isBold && 'font-semibold',
      run.isDim && 'text-faint',
    );
    for (const part of cutAtRanges(run.text, offset, ranges)) {
      pieces.push({ key: `${pieces.length}`, className, ...part });
    }
    offset += run.text.length;
  }
  const mark = isCurrentMatch
    ? 'rounded-[2px] bg-(--hit-now) text-(--on-hit-now)'
    : 'rounded-[2px] bg-(--hit) text-(--on-hit)';
  return pieces.map(({ key, text, className, isMatch }) => {
    if (isMatch) {
      return (
        <mark key={key} className={mark}>
          {text}
        </mark>
      );
    }
    return className === '' ? (
      text
    ) : (
      <span key={key} className={className}>
        {text}
      </span>
    );
  });
}

function Fields({ line }: { line: LogLine }) {
  const fields = jsonFields(line.message);
  const raw = typeof line.raw === 'object' && line.raw !== null ? { ...line.raw } : { value: line.raw };
  return (
    <div className="col-span-full mt-0.5 mb-1.5 ml-auto w-full rounded-control border border-border bg-bg px-3 py-1.5 font-sans md:ml-[164px] md:w-[calc(100%-164px)]">
      <RecordView record={fields ?? raw} />
      <div className="mt-1.5 flex gap-3 border-t border-border pt-1.5">
        <CopyButton size="small" value={plainText(line.message)} what="Line">
          Copy line
        </CopyButton>
        <CopyButton size="small" value={JSON.stringify(line.raw, null, 2)} what="Line as JSON">
          Copy JSON
        </CopyButton>
      </div>
    </div>
  );
}
