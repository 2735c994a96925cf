'use client';

import { RangeBanner } from '@/components/deployments/range-banner';
import { isInRange, type TimeRange } from '@/components/deployments/time-range';
import { partialRetryMs } from '@/components/deployments/window-facts';
import { zoneName } from '@/lib/browser/zone';
import { PartialBanner } from '@/components/partial-banner';
import type { QueryLike } from '@/components/query-view';
import { useIsInBrowser } from '@/components/use-clock';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { LogParams } from './log-params';
import type { LogTail } from './queries';
import type { LogView } from './use-log-view';
import type { LineTimes } from './view-settings';

export interface LogBannersProps {
  view: LogView;
  tail: LogTail;
  times: LineTimes;
  onParamsChange: (part: Partial<LogParams>) => void;
  query: QueryLike<LogTail>;
}

/** What has to be known before the lines are read: that some may be missing, and what the address asks for. */
export function LogBanners(props: LogBannersProps) {
  const { view, tail, query } = props;
  const { missing, linked, range, result } = view;
  return (
    <>
      {tail.isComplete ? null : (
        <PartialBanner
          what="Lines"
          {...tail}
          query={query}
          retry={{ reads: tail.partialReads, lastRead: query.lastRead, waitMs: partialRetryMs(tail) }}
        />
      )}
      {result.error === null ? null : (
        <Banner kind="warn" title="The search was not done." flush>
          {result.error}
        </Banner>
      )}
      {range === null ? null : <Range {...props} range={range} />}
      {linked.seq === null || linked.isThere || missing.isPending ? null : (
        <LinkedBanner {...props} seq={linked.seq} />
      )}
      {missing.error === null ? null : (
        <Banner kind="warn" role="alert" title="The missing lines could not be read." flush>
          {missing.error.message} <code>{missing.error.code}</code>
        </Banner>
      )}
    </>
  );
}

function Range({ view, tail, times, range, onParamsChange }: LogBannersProps & { range: TimeRange }) {
  const isInBrowser = useIsInBrowser();
  const { rows } = tail.window;
  const shownCount = rows.reduce((sum, { line }) => sum + (isInRange(range, line.at) ? 1 : 0), 0);
  const oldestMs = rows[0]?.line.at?.epochMs ?? null;
  const startMs = range.fromMs ?? range.toMs ?? 0;
  const isFurtherBack = view.older !== null && oldestMs !== null && oldestMs > startMs;
  const untimed = rows.some(({ line }) => line.at?.epochMs === undefined || line.at.epochMs === null);
  const { older } = view;
  return (
    <RangeBanner
      range={range}
      timeZone={isInBrowser && times === 'local' ? zoneName('local') : 'UTC'}
      what="lines"
      shownCount={shownCount}
      isInContext={view.isInContext}
      onContextChange={view.setIsInContext}
      onRemove={() => {
        view.setIsInContext(false);
        onParamsChange({ from: null, to: null });
      }}
      action={
        isFurtherBack && older !== null ? (
          <Button size="small" onClick={() => view.missing.mutate(older)} working={view.missing.isPending}>
            Read older lines
          </Button>
        ) : null
      }
    >
      {isFurtherBack ? 'The lines here begin later.' : null}
      {untimed ? ' Lines without a readable time are left out.' : null}
    </RangeBanner>
  );
}

function LinkedBanner({ tail, seq, onParamsChange }: LogBannersProps & { seq: number }) {
  const last = tail.window.rows.at(-1)?.line.seq ?? null;
  const name = `Line ${seq.toLocaleString('en')} is not here.`;
  return (
    <Banner
      kind="warn"
      title={name}
      flush
      actions={
        <Button size="small" onClick={() => onParamsChange({ seq: null })}>
          Remove link
        </Button>
      }
    >
      {last === null ? 'Lines carry no numbers here, so none can be linked to.' : null}
      {last !== null && seq > last ? 'It has not come yet.' : null}
      {last !== null && seq <= last ? 'The platform does not give it any more.' : null}
    </Banner>
  );
}
