'use client';

import type { ReactNode } from 'react';
import { AgeStamp } from '@/components/age-stamp';
import { askedWait, ErrorPanel, type ErrorFacts, RetryButton } from '@/components/error-panel';
import { Banner } from '@/components/ui/banner';
import { Panel } from '@/components/ui/panel';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import type { LastRead } from '@/lib/browser/last-read';

/**
 * The part of a query result that the four states need; what usePolledQuery gives fits. Nobody asks for `isFetching` while all is well: who
 * does is drawn again at each read.
 */
export type QueryLike<T> = {
  data: T | undefined;
  error: ErrorFacts | null;
  isPending: boolean;
  isFetching: boolean;
  lastRead: LastRead;
  refetch: () => unknown;
};

/** The last read failed but earlier values stand. */
export function isStale(query: Pick<QueryLike<unknown>, 'data' | 'error'>): boolean {
  return query.error !== null && query.data !== undefined;
}

/** The age of a query's data, for the head of its panel. */
export function QueryAge({ query, children }: { query: QueryLike<unknown>; children?: string }) {
  const shared = { lastRead: query.lastRead, isStale: isStale(query) };
  return children === undefined ? <AgeStamp {...shared} /> : <AgeStamp {...shared}>{children}</AgeStamp>;
}

export type QueryViewProps<T> = {
  query: QueryLike<T>;
  /** Drawn on the first read, in the size of the data. */
  skeleton: ReactNode;
  /** What could not be done: "Deployments could not be read". */
  errorTitle: string;
  /** A way on from a failed first read, such as the list that a record belongs to. */
  errorWay?: ReactNode;
  /** Tells an empty answer; without it no answer is empty. */
  isEmpty?: (data: T) => boolean;
  /** Says so and gives the next step. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
  /** The view stands on the page itself, not within a panel: a failure then gets a panel of its own. */
  isOnPage?: boolean;
};

/** The four states of a read, in order: pending, error, empty, data. A later failure keeps the data, greyed, and says since when. */
export function QueryView<T>(props: QueryViewProps<T>) {
  return (
    <PanelBoundary resetKey={props.query.data}>
      <View {...props} />
    </PanelBoundary>
  );
}

function View<T>({
  query,
  skeleton,
  errorTitle,
  errorWay,
  isEmpty,
  empty,
  children,
  isOnPage = false,
}: QueryViewProps<T>) {
  const { data, error } = query;
  const refetch = () => void query.refetch();
  if (data === undefined) {
    if (error !== null) {
      const failure = (
        <ErrorPanel error={error} title={errorTitle} onRetry={refetch} isRetrying={query.isFetching}>
          {errorWay}
        </ErrorPanel>
      );
      return isOnPage ? <Panel aria-label={errorTitle}>{failure}</Panel> : failure;
    }
    return (
      <div aria-busy="true">
        <span className="sr-only">Reading</span>
        {skeleton}
      </div>
    );
  }
  const view = isEmpty?.(data) === true ? empty : children(data);
  if (error === null) return view;
  return (
    <>
      <StaleBanner query={query} error={error} title={errorTitle} onRetry={refetch} isFlush={!isOnPage} />
      <div className={isOnPage ? 'stale grid gap-4' : 'stale'}>{view}</div>
    </>
  );
}

type StaleBannerProps = {
  query: QueryLike<unknown>;
  error: ErrorFacts;
  title: string;
  onRetry: () => void;
  isFlush: boolean;
};

function StaleBanner({ query, error, title, onRetry, isFlush }: StaleBannerProps) {
  const retry =
    error.retryable === true ? (
      <RetryButton error={error} onRetry={onRetry} isRetrying={query.isFetching} />
    ) : undefined;
  return (
    <Banner kind="warn" title={`${title}.`} flush={isFlush} actions={retry}>
      {error.message} {askedWait(error)} <AgeStamp lastRead={query.lastRead} isStale />{' '}
      {error.code === undefined ? null : <code>{error.code}</code>}
    </Banner>
  );
}
