'use client';

import { ArrowDown } from 'lucide-react';
import { useRef, useState, type ClipboardEvent } from 'react';
import type { QueryLike } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { counted } from '@/lib/format/count';
import { routes } from '@/lib/routes';
import { fieldNames } from './columns';
import { linesAsText, selectedRows } from './copy-lines';
import { LogBanners } from './log-banners';
import { LogBody } from './log-body';
import { commandsOf, type CommandProps } from './log-commands';
import { LogFoot } from './log-foot';
import type { LogTail } from './queries';
import { OlderNote, TrimmedNote } from './log-notes';
import { LogToolbar } from './log-toolbar';
import { useCopyLines } from './use-copy-lines';
import { useLogKeys } from './use-log-keys';
import { useLogView, type LogView } from './use-log-view';
import { useViewSettings } from './use-view-settings';
import type { LogViewSettings } from './view-settings';

export interface FollowedLogProps extends CommandProps {
  isDeleted: boolean;
  query: QueryLike<LogTail>;
  isFull: boolean;
  onFullChange: (isFull: boolean) => void;
}

/** The log with its tools, once there is one. */
export function FollowedLog(props: FollowedLogProps) {
  const { tail, params } = props;
  const view = useLogView(props);
  const { display, place } = view;
  const commands = commandsOf(view, props);
  const { settings, change, zone } = useViewSettings();
  const scroller = useRef<HTMLDivElement>(null);
  const [input, takeInput] = useState<HTMLInputElement | null>(null);
  const copyRows = useCopyLines(settings.times);
  const copy = () => copyRows(commands.rowsToCopy(scroller.current));
  useLogKeys({
    f: () => commands.follow(!place.isFollowing),
    '/': () => input?.focus(),
    n: () => place.goToMatch(display, 1),
    N: () => place.goToMatch(display, -1),
    g: () => commands.goToEnd('first'),
    G: () => commands.goToEnd('last'),
    w: () => change({ ...settings, wrap: !settings.wrap }),
    t: () => change({ ...settings, times: settings.times === 'off' ? zone : 'off' }),
    c: copy,
  });
  const handleCopy = (event: ClipboardEvent) => {
    const rows = scroller.current === null ? [] : selectedRows(display, scroller.current);
    // Within one line the browser copies exactly what is selected.
    if (rows.length < 2) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', linesAsText(rows, settings.times));
  };
  return (
    <>
      <Tools
        {...props}
        {...{ view, commands, settings }}
        onSettingsChange={change}
        onCopy={copy}
        takeInput={takeInput}
      />
      <LogBanners {...props} view={view} times={settings.times} />
      {display.count === 0 ? (
        <Nothing {...props} onShowAll={commands.showAll} />
      ) : (
        <div className="contents" onCopy={handleCopy}>
          <LogBody
            display={display}
            settings={settings}
            isFollowing={place.isFollowing}
            onFollowChange={commands.follow}
            onFetchMissing={view.missing.mutate}
            {...(view.hits !== null && { hits: view.hits })}
            marked={place.marked}
            jump={place.jump}
            columns={params.cols}
            isFiltered={view.isFiltered}
            actions={{
              onContext: commands.showInContext,
              onLink: commands.link,
              onOnly: commands.showOnly,
              onColumn: commands.changeColumn,
            }}
            addressOf={(seq) => routes.deploymentLogs(props.deploymentId, { seq })}
            top={<Top tail={tail} view={view} />}
            scrollerRef={scroller}
          />
        </div>
      )}
      <NewLines count={view.isAway ? 0 : place.newCount} onFollow={() => commands.follow(true)} />
      <LogFoot {...props} shownCount={display.count} />
    </>
  );
}

interface ToolsProps extends FollowedLogProps {
  view: LogView;
  commands: ReturnType<typeof commandsOf>;
  settings: LogViewSettings;
  onSettingsChange: (settings: LogViewSettings) => void;
  onCopy: () => void;
  takeInput: (input: HTMLInputElement | null) => void;
}

function Tools({ view, commands, takeInput, ...props }: ToolsProps) {
  const { display, place } = view;
  return (
    <LogToolbar
      {...props}
      isFollowing={place.isFollowing}
      onFollowChange={commands.follow}
      search={{
        search: view.search,
        onChange: commands.changeSearch,
        result: view.result,
        matchCount: display.matches.length,
        currentNumber: view.matchNumber,
        onGo: (step) => place.goToMatch(display, step),
        takeInput,
      }}
      onSizeChange={(lines) => props.onParamsChange({ lines })}
      onEnd={commands.goToEnd}
      onDownload={commands.download}
      columns={props.params.cols}
      fieldNames={() => fieldNames(props.tail.window.rows)}
      onColumn={commands.changeColumn}
    />
  );
}

/** What stands above the first line: what was trimmed, or the way to older lines. */
function Top({ tail, view: { older, missing, isFiltered } }: Pick<CommandProps, 'tail'> & { view: LogView }) {
  const { trimmedCount } = tail.window;
  if (trimmedCount > 0) return <TrimmedNote count={trimmedCount} />;
  if (older === null || isFiltered) return null;
  return <OlderNote onRead={() => missing.mutate(older)} isReading={missing.isPending} />;
}

function Nothing({ tail, onShowAll }: Pick<CommandProps, 'tail'> & { onShowAll: () => void }) {
  const { isComplete, window } = tail;
  if (window.rows.length === 0) {
    return (
      <p className="flex-1 px-4 py-6 text-13 text-muted">
        No lines in this window{isComplete ? '; the platform says that it is complete.' : '.'}
      </p>
    );
  }
  return (
    <div className="grid flex-1 content-start justify-items-start gap-3 px-4 py-6 text-13 text-muted">
      <p>None of the {window.rows.length.toLocaleString('en')} lines here is left by the filter.</p>
      <Button size="small" onClick={onShowAll}>
        Show all lines
      </Button>
    </div>
  );
}

/** How many lines came since the end was let go, and the way back to it. */
function NewLines({ count, onFollow }: { count: number; onFollow: () => void }) {
  if (count === 0) return null;
  return (
    <Button
      className="absolute bottom-12 left-1/2 -translate-x-1/2 rounded-full shadow-float"
      onClick={onFollow}
    >
      <ArrowDown aria-hidden="true" />
      {counted(count, 'new line')}
    </Button>
  );
}
