'use client';

import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUpToLine,
  Copy,
  Maximize2,
  Minimize2,
  WrapText,
} from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { ColumnsMenu, DownloadMenu, TimesMenu, type LogFile } from './log-menus';
import { LogSearchBox, type LogSearchBoxProps } from './log-search-box';
import { LOG_SIZES, type LogSize } from './queries';
import type { LogViewSettings } from './view-settings';

export interface LogToolbarProps {
  isFollowing: boolean;
  onFollowChange: (isFollowing: boolean) => void;
  search: LogSearchBoxProps;
  settings: LogViewSettings;
  onSettingsChange: (settings: LogViewSettings) => void;
  size: LogSize;
  onSizeChange: (size: LogSize) => void;
  onEnd: (end: 'first' | 'last') => void;
  onCopy: () => void;
  onDownload: (file: LogFile) => void;
  columns: readonly string[];
  /** Fields that can be columns; looked for when the menu opens. */
  fieldNames: () => readonly string[];
  onColumn: (name: string, isColumn: boolean) => void;
  isFull: boolean;
  onFullChange: (isFull: boolean) => void;
}

/** The tools over the log. Each key of the viewer has its button here. */
export function LogToolbar(props: LogToolbarProps) {
  const { isFollowing } = props;
  return (
    <div
      role="toolbar"
      aria-label="Log tools"
      className="flex flex-none flex-wrap items-center gap-1.5 border-b border-border px-2 py-1.5"
    >
      <Button
        size="small"
        variant="ghost"
        aria-pressed={isFollowing}
        aria-keyshortcuts="f"
        title="Follow (f)"
        onClick={() => props.onFollowChange(!isFollowing)}
      >
        <ArrowDown aria-hidden="true" />
        Follow
      </Button>
      <LogSearchBox {...props.search} />
      <Tools {...props} />
    </div>
  );
}

/* On a phone one row that scrolls, which its fading end tells, so that the lines keep the screen. */
function Tools(props: LogToolbarProps) {
  const { settings, onSettingsChange, isFull } = props;
  return (
    <div className="max-md:flex max-md:min-w-0 max-md:flex-1 max-md:items-center max-md:gap-1.5 max-md:overflow-x-auto max-md:mask-r-from-80% max-md:py-1 max-md:pr-6 md:contents [&>*]:flex-none">
      <Button
        size="small"
        variant="ghost"
        aria-pressed={settings.levels}
        title="Colours lines by a guess at how serious they are; none is ever hidden"
        onClick={() => onSettingsChange({ ...settings, levels: !settings.levels })}
      >
        Levels
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={settings.wrap}
        aria-keyshortcuts="w"
        title="Wrap (w)"
        onClick={() => onSettingsChange({ ...settings, wrap: !settings.wrap })}
      >
        <WrapText aria-hidden="true" />
        Wrap
      </Button>
      <TimesMenu times={settings.times} onTimesChange={(times) => onSettingsChange({ ...settings, times })} />
      <SizeSelect size={props.size} onSizeChange={props.onSizeChange} />
      <span className="flex items-center gap-0.5">
        <ColumnsMenu columns={props.columns} fieldNames={props.fieldNames} onColumn={props.onColumn} />
        <IconButton label="First line (g)" size="small" onClick={() => props.onEnd('first')}>
          <ArrowUpToLine aria-hidden="true" />
        </IconButton>
        <IconButton label="Last line (G)" size="small" onClick={() => props.onEnd('last')}>
          <ArrowDownToLine aria-hidden="true" />
        </IconButton>
        <IconButton label="Copy selected lines (c)" size="small" onClick={props.onCopy}>
          <Copy aria-hidden="true" />
        </IconButton>
        <DownloadMenu onDownload={props.onDownload} />
        <IconButton
          label={isFull ? 'Leave full screen' : 'Full screen'}
          size="small"
          aria-pressed={isFull}
          onClick={() => props.onFullChange(!isFull)}
        >
          {isFull ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
        </IconButton>
      </span>
    </div>
  );
}

function SizeSelect({ size, onSizeChange }: Pick<LogToolbarProps, 'size' | 'onSizeChange'>) {
  return (
    <Select
      aria-label="Lines of the first window"
      title="Lines that the first read asks for. Each costs one log read, however many lines it gives."
      className="h-ctl-small text-12"
      value={size}
      onChange={(event) => {
        const next = LOG_SIZES.find((candidate) => String(candidate) === event.target.value);
        if (next !== undefined) onSizeChange(next);
      }}
    >
      {LOG_SIZES.map((count) => (
        <option key={count} value={count}>
          {count.toLocaleString('en')} lines
        </option>
      ))}
    </Select>
  );
}
