'use client';

import { ArrowDown, Clock, Download, WrapText } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { LogSearchBox } from './log-search-box';
import { LOG_SIZES, type LogSize } from './queries';
import type { LogSearchState } from './use-log-search';
import type { LogViewSettings } from './view-settings';

export interface LogToolbarProps {
  isFollowing: boolean;
  onFollowChange: (isFollowing: boolean) => void;
  search: LogSearchState;
  searchRef: Ref<HTMLInputElement>;
  settings: LogViewSettings;
  onSettingsChange: (settings: LogViewSettings) => void;
  size: LogSize;
  onSizeChange: (size: LogSize) => void;
  onDownload: () => void;
}

/** The tools over the log. */
export function LogToolbar(props: LogToolbarProps) {
  const { isFollowing, settings, onSettingsChange, size } = props;
  const toggle = (name: keyof LogViewSettings) => onSettingsChange({ ...settings, [name]: !settings[name] });
  return (
    <div
      role="toolbar"
      aria-label="Log tools"
      className="flex flex-wrap items-center gap-1.5 border-b border-border px-2 py-1.5"
    >
      <Button
        size="small"
        variant="ghost"
        aria-pressed={isFollowing}
        title="Follow (F)"
        onClick={() => props.onFollowChange(!isFollowing)}
      >
        <ArrowDown aria-hidden="true" />
        Follow
      </Button>
      <LogSearchBox state={props.search} inputRef={props.searchRef} />
      <Button size="small" variant="ghost" aria-pressed={settings.levels} onClick={() => toggle('levels')}>
        Levels
      </Button>
      <Button size="small" variant="ghost" aria-pressed={settings.wrap} onClick={() => toggle('wrap')}>
        <WrapText aria-hidden="true" />
        Wrap
      </Button>
      <Button
        size="small"
        variant="ghost"
        title={settings.isLocalTime ? 'Times in the zone of this browser' : 'Times in UTC'}
        onClick={() => toggle('isLocalTime')}
      >
        <Clock aria-hidden="true" />
        {settings.isLocalTime ? 'Local' : 'UTC'}
      </Button>
      <Select
        aria-label="Lines of the first window"
        className="h-ctl-small text-12"
        value={size}
        onChange={(event) => {
          const next = LOG_SIZES.find((candidate) => String(candidate) === event.target.value);
          if (next !== undefined) props.onSizeChange(next);
        }}
      >
        {LOG_SIZES.map((count) => (
          <option key={count} value={count}>
            {count.toLocaleString('en')} lines
          </option>
        ))}
      </Select>
      <IconButton label="Download" size="small" onClick={props.onDownload}>
        <Download aria-hidden="true" />
      </IconButton>
    </div>
  );
}
