'use client';

import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { PartialBanner } from '@/components/partial-banner';
import { QueryView } from '@/components/query-view';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { saveFile } from '@/lib/browser/save-file';
import { asText } from './display-rows';
import { LogBody } from './log-body';
import { LogToolbar } from './log-toolbar';
import type { LogWindow } from './log-window';
import { logTail, type LogSize, type LogTail } from './queries';
import { useFetchMissing } from './use-fetch-missing';
import { useLogKeys } from './use-log-keys';
import { useLogSearch } from './use-log-search';
import { NearBanner, useNear } from './near-time';
import { logViewSettings } from './view-settings';

/** The log of a deployment, followed as it grows; with `near`, opened at the lines around that time. */
export function LogViewer({ deploymentId, near = null }: { deploymentId: string; near?: string | null }) {
  const [size, setSize] = useState<LogSize>(200);
  const query = usePolledQuery(logTail(deploymentId, size));
  return (
    <Panel
      aria-label="Log viewer"
      className="relative flex h-[calc(100dvh-240px)] min-h-96 flex-col overflow-hidden max-md:h-[calc(100dvh-128px)] [&>.stale]:flex [&>.stale]:min-h-0 [&>.stale]:flex-1 [&>.stale]:flex-col"
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={12} />} errorTitle="Logs could not be read">
        {(tail) => (
          <Followed
            tail={tail}
            deploymentId={deploymentId}
            near={near}
            fileName={`${deploymentId}.log`}
            size={size}
            onSizeChange={setSize}
            isReading={query.isFetching}
            onRead={() => void query.refetch()}
          />
        )}
      </QueryView>
    </Panel>
  );
}

interface FollowedProps {
  tail: LogTail;
  deploymentId: string;
  near: string | null;
  fileName: string;
  size: LogSize;
  onSizeChange: (size: LogSize) => void;
  isReading: boolean;
  onRead: () => void;
}

function Followed({
  tail,
  deploymentId,
  near,
  fileName,
  size,
  onSizeChange,
  isReading,
  onRead,
}: FollowedProps) {
  const missing = useFetchMissing(deploymentId, size);
  const settings = useLocalStore(logViewSettings);
  const search = useLogSearch(tail.window);
  const searchRef = useRef<HTMLInputElement>(null);
  const follow = useFollow(tail.window);
  const place = useNear(search.display, near);
  const change = (isFollowing: boolean) => {
    if (isFollowing) place.leave();
    follow.change(isFollowing);
  };
  useLogKeys({
    onFollow: () => change(!follow.isFollowing),
    onSearch: () => searchRef.current?.focus(),
    onNext: () => search.go(1),
    onPrevious: () => search.go(-1),
    onWrap: () => settings.change({ ...settings.value, wrap: !settings.value.wrap }),
  });
  return (
    <>
      <LogToolbar
        isFollowing={follow.isFollowing}
        onFollowChange={change}
        search={search}
        searchRef={searchRef}
        settings={settings.value}
        onSettingsChange={settings.change}
        size={size}
        onSizeChange={onSizeChange}
        onDownload={() => saveFile(fileName, 'text/plain', asText(tail.window))}
      />
      {tail.isComplete ? null : (
        <PartialBanner what="Lines" {...tail} isReading={isReading} onRead={onRead} />
      )}
      {place.at === null ? null : (
        <NearBanner at={place.at} found={place.found} onLeave={() => change(true)} />
      )}
      {missing.error === null ? null : (
        <Banner kind="warn" role="alert" title="The missing lines could not be read." flush>
          {missing.error.message} <code>{missing.error.code}</code>
        </Banner>
      )}
      {tail.window.rows.length === 0 ? (
        <p className="flex-1 px-4 py-6 text-13 text-muted">
          No lines in this window{tail.isComplete ? '; the platform says that it is complete.' : '.'}
        </p>
      ) : (
        <LogBody
          display={search.display}
          settings={settings.value}
          isFollowing={follow.isFollowing && search.current === null && place.at === null}
          onFollowChange={place.at === null ? change : () => undefined}
          currentMatch={search.current ?? place.found?.index ?? null}
          onFetchMissing={missing.mutate}
        />
      )}
      <NewLines count={follow.newCount} onFollow={() => change(true)} />
      <PanelFoot end="Following draws from the log reads of the account, shared with events.">
        {tail.window.rows.length.toLocaleString('en')} lines{tail.isComplete ? ', complete' : ', partial'}
        <span>
          observed <Time value={tail.observedAt?.raw} absent="at a time not reported" className="" />
        </span>
      </PanelFoot>
    </>
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
      {count.toLocaleString('en')} new {count === 1 ? 'line' : 'lines'}
    </Button>
  );
}

/** Whether the end is kept in view, and how many lines came since it was let go. */
function useFollow(window: LogWindow) {
  const [letGoAtKey, setLetGoAtKey] = useState<number | null>(null);
  return {
    isFollowing: letGoAtKey === null,
    newCount: letGoAtKey === null ? 0 : window.nextKey - letGoAtKey,
    change: (isFollowing: boolean) => setLetGoAtKey(isFollowing ? null : window.nextKey),
  };
}
