import { hashKey, queryOptions, type DataTag, type QueryClient } from '@tanstack/react-query';
import type { LooseParams } from './client';
import { ApiError } from './errors';
import { platformOf } from './platform-of';
import type { GetParams, GetPath } from './types';

/**
 * How fresh a view has to be: milliseconds between reads, or false when it cannot change any more. The pair is for the
 * few views that are followed in a hidden tab too; a plain number means that a hidden tab stops reading.
 */
export type PollNeed = number | false | { visibleMs: number | false; hiddenMs: number | false };

export interface QueryDefinition<Path extends GetPath, View> {
  path: Path;
  params?: GetParams<Path>;
  /** The resource's pure reader: from an untrusted answer to what the pages draw. Runs on both sides. */
  read: (answer: unknown) => View;
  /** What a refusal means that is an answer, such as a 404 for "none yet"; undefined leaves it an error. */
  readRefusal?: (error: ApiError) => View | undefined;
  /** Keeps a second view of one read apart from the first in the cache. */
  cachedAs?: string;
  /** How fast this view has to be read again in each of its states. Left out: not polled. */
  freshness?: (view: View) => PollNeed;
  /** How long an answer counts as fresh when a page is opened again; 5 s when not given. */
  staleMs?: number;
  /**
   * For long lists: what of the view the server puts into the page; the same object when there is nothing to leave out.
   * The browser then reads the whole at once.
   */
  firstScreen?: (view: View) => View;
}

const STALE_MS = 5_000;

function withoutUndefined(values: object | undefined): Record<string, unknown> | undefined {
  if (values === undefined) return undefined;
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Method, path and parameters, and the name of a view that is cached apart. */
export type QueryKeyParts = readonly ['get', string, LooseParams, string?];

/** What TanStack hands to a query's function, as far as it is used. */
interface ReadContext {
  client: QueryClient;
  signal: AbortSignal;
}

/** The key of a read, from its method, path and parameters. Never typed by hand. */
export function keyOf<Path extends GetPath>(
  path: Path,
  params?: GetParams<Path>,
  cachedAs?: string,
): QueryKeyParts {
  const path_ = withoutUndefined(params?.path);
  const query = withoutUndefined(params?.query);
  const values = { ...(path_ && { path: path_ }), ...(query && { query }) };
  return cachedAs === undefined ? ['get', path, values] : ['get', path, values, cachedAs];
}

/** What a server needs of a query to put its answer into the page. */
export interface PrefetchableQuery {
  queryKey: readonly unknown[];
  /** Reads once and gives what goes into the page; `isWhole` is false when the browser has to read the rest. */
  prefetchFn: (context: ReadContext) => Promise<{ view: unknown; isWhole: boolean }>;
}

/** A read of the platform as TanStack query options: for `usePolledQuery`, `useQuery` and `prefetch` alike. */
export interface PlatformQuery<View> extends PrefetchableQuery {
  queryKey: DataTag<QueryKeyParts, View, ApiError>;
  queryFn: (context: ReadContext) => Promise<View>;
  staleTime: number;
  freshness?: (view: View) => PollNeed;
  /** False for a large view that is built from the one before it, where comparing them all over is lost time. */
  structuralSharing?: false;
}

/**
 * The view of an answer. Where the platform names its answers (an etag), an unchanged one is not sent again, and the view
 * stays the same object, so that nothing is drawn anew.
 */
async function readView<View>(
  client: QueryClient,
  key: QueryKeyParts,
  signal: AbortSignal,
  read: (answer: unknown) => View,
): Promise<View> {
  const versions = versionsOf(client);
  const hash = hashKey(key);
  const state = client.getQueryState<View>(key);
  const version = versions.get(hash);
  // Only of the view that stands in the cache now: anything may have been put there since.
  const isCurrent = state?.data !== undefined && version?.updateCount === state.dataUpdateCount;
  const etag = isCurrent ? version.etag : undefined;
  const result = await platformOf(client).readIfChanged(key[1], key[2], { signal, etag });
  const updateCount = (client.getQueryState(key)?.dataUpdateCount ?? 0) + 1;
  if (result === null) {
    if (etag !== undefined) versions.set(hash, { etag, updateCount });
    return state?.data as View;
  }
  versions.delete(hash);
  if (versions.size >= VERSIONS_MAX) versions.clear();
  if (result.etag !== null) versions.set(hash, { etag: result.etag, updateCount });
  return read(result.answer);
}

/** Which version of an answer a cached view was made of, and how often the cache was written with it in place. */
interface Version {
  etag: string;
  updateCount: number;
}

/** More than a person has open; forgetting them costs one whole answer each. */
const VERSIONS_MAX = 200;
const versionsByClient = new WeakMap<QueryClient, Map<string, Version>>();

function versionsOf(client: QueryClient): Map<string, Version> {
  const versions = versionsByClient.get(client) ?? new Map<string, Version>();
  versionsByClient.set(client, versions);
  return versions;
}

/** Declares a read: one definition serves the server and the browser. */
export function platformQuery<Path extends GetPath, View>(
  definition: QueryDefinition<Path, View>,
): PlatformQuery<View> {
  const { path, params, read, freshness, firstScreen, staleMs = STALE_MS } = definition;
  const key = keyOf(path, params, definition.cachedAs);
  const queryFn = async ({ client, signal }: ReadContext) => {
    try {
      return await readView<View>(client, key, signal, read);
    } catch (thrown) {
      const view = thrown instanceof ApiError ? definition.readRefusal?.(thrown) : undefined;
      if (view === undefined) throw thrown;
      return view;
    }
  };
  const options = queryOptions({ queryKey: key, queryFn, staleTime: staleMs });
  return {
    queryKey: options.queryKey,
    queryFn,
    staleTime: staleMs,
    prefetchFn: async (context) => {
      const whole = await queryFn(context);
      const view = firstScreen ? firstScreen(whole) : whole;
      return { view, isWhole: view === whole };
    },
    ...(freshness && { freshness }),
  };
}

/**
 * Marks every read of a path as out of date, and reads again those that are on screen. With `params`, only the reads
 * that carry these values.
 */
export function invalidatePath<Path extends GetPath>(
  queryClient: QueryClient,
  path: Path,
  params?: { path?: GetParams<Path>['path'] },
): Promise<void> {
  const queryKey = params === undefined ? ['get', path] : ['get', path, params];
  return queryClient.invalidateQueries({ queryKey });
}
