'use client';

import { memo } from 'react';
import { cn } from '@/components/ui/cn';
import { columnText } from './columns';
import { jsonFields, levelOf, type Level } from './levels';
import { LineFields } from './line-fields';
import { LogMessage } from './log-message';
import type { WindowRow } from './log-window';
import type { LogLine } from './read-lines';
import type { RowActions } from './row-actions';
import type { Range } from './search';
import { lineClock, type LogViewSettings } from './view-settings';

const levels = {
  error: { letter: 'E', name: 'error', row: 'bg-bad-fill', text: 'text-bad-text' },
  warn: { letter: 'W', name: 'warning', row: '', text: 'text-warn-text' },
  debug: { letter: 'D', name: 'debug', row: '', text: 'text-muted' },
} as const satisfies Record<Level, unknown>;

export interface LogLineProps {
  row: WindowRow;
  ranges: readonly Range[];
  isMarked: boolean;
  isOpen: boolean;
  /** Whether lines around it are left out. */
  isFiltered: boolean;
  settings: LogViewSettings;
  columns: readonly string[];
  /** Null in a narrow panel: time and message alone. */
  actions: RowActions | null;
  /** The address of this line; null when it has none. */
  address: string | null;
}

/** One line: number, time, level, message. It opens to all fields that the platform gave. */
export const LogLineRow = memo(function LogLineRow(props: LogLineProps) {
  const { row, settings, actions, isMarked, columns } = props;
  const { line } = row;
  const level = settings.levels ? levelOf(line) : null;
  const look = level === null ? null : levels[level];
  const hasTimes = settings.times !== 'off';
  return (
    <div
      className={cn(
        'group/line grid gap-x-3 px-4 hover:bg-hover max-md:gap-x-2 max-md:px-3',
        gridOf(actions === null, hasTimes),
        isMarked ? 'bg-focus-fill shadow-[inset_2px_0_0_var(--focus)]' : look?.row,
      )}
    >
      {actions === null ? null : <LineNumber {...props} />}
      {hasTimes ? <LineTime line={line} isLocalTime={settings.times === 'local'} /> : null}
      <span className={cn('select-none', look?.text ?? 'text-faint')} title={look?.name}>
        {look?.letter}
        {look === null ? null : <span className="sr-only">{look.name}</span>}
      </span>
      <span
        className={cn(
          settings.wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
          look?.text ?? 'text-text',
        )}
      >
        {columns.length === 0 ? null : <Columns line={line} columns={columns} />}
        <LogMessage message={line.message} ranges={props.ranges} isMarked={isMarked} />
      </span>
      {actions === null ? null : <LineButtons {...props} actions={actions} />}
      {props.isOpen && actions !== null ? <LineFields {...props} actions={actions} /> : null}
    </div>
  );
});

function gridOf(isBrief: boolean, hasTimes: boolean): string {
  if (isBrief) return 'grid-cols-[92px_8px_minmax(0,1fr)] max-md:grid-cols-[62px_10px_minmax(0,1fr)]';
  return hasTimes
    ? 'grid-cols-[minmax(40px,max-content)_92px_8px_minmax(0,1fr)_auto] max-md:grid-cols-[62px_10px_minmax(0,1fr)_auto]'
    : 'grid-cols-[minmax(40px,max-content)_8px_minmax(0,1fr)_auto] max-md:grid-cols-[10px_minmax(0,1fr)_auto]';
}

/** The number of a line, which leads to its address. Out of the way of the Tab key: the opened line has the link too. */
function LineNumber({ row, address, actions }: LogLineProps) {
  const classes = 'text-right text-faint select-none max-md:hidden';
  if (address === null || actions === null) return <span className={classes}>{row.line.seq ?? ''}</span>;
  return (
    <a
      href={address}
      tabIndex={-1}
      title="Link to this line"
      className={cn(classes, 'hover:text-text hover:underline')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        actions.onLink(row);
      }}
    >
      {row.line.seq}
    </a>
  );
}

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

function Columns({ line, columns }: { line: LogLine; columns: readonly string[] }) {
  const fields = jsonFields(line.message);
  return columns.map((name) => {
    const text = columnText(fields, name);
    return (
      <span
        key={name}
        title={text === '' ? undefined : `${name}: ${text}`}
        className="mr-3 inline-block w-[16ch] truncate align-bottom whitespace-pre text-muted"
      >
        {text === '' ? <span className="text-faint">–</span> : text}
      </span>
    );
  });
}

const buttonClasses =
  'rounded-mark px-1 text-faint hover:text-text max-md:min-h-6 max-md:min-w-6 focus-visible:opacity-100 aria-expanded:opacity-100 md:opacity-0 md:group-hover/line:opacity-100';

function LineButtons({ row, isOpen, isFiltered, actions }: LogLineProps & { actions: RowActions }) {
  const name = row.line.seq === null ? '' : ` ${row.line.seq}`;
  return (
    <span className="flex items-start self-start select-none">
      {isFiltered ? (
        <button
          type="button"
          aria-label={`Show line${name} in context`}
          title="View in context"
          onClick={() => actions.onContext(row)}
          className={buttonClasses}
        >
          ↕
        </button>
      ) : null}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Fields of line${name}`}
        onClick={() => actions.onToggle(row)}
        className={buttonClasses}
      >
        {isOpen ? '−' : '+'}
      </button>
    </span>
  );
}
