import type { ApiErrorFacts } from '@/lib/api/errors';
import { callAddress } from '@/lib/format/call-curl';
import { redacted } from '@/lib/format/redact';
import type { JournalEntry } from './journal';

/** An error as a report tells of it. */
export type ReportedError = Pick<ApiErrorFacts, 'message'> & Partial<ApiErrorFacts> & { atMs?: number };

/** What surrounds a failure. */
export interface BundleFacts {
  nowMs: number;
  /** Path of the page, without its search. */
  page: string;
  /** Origin of this portal. */
  portal: string;
  /** Version of the contract that this portal was built with. */
  builtContract: string;
  /** Version that the platform last served; null where nothing has read it. */
  liveContract: string | null;
  browser: { agent: string; language: string; zone: string; size: string; isOnline: boolean };
}

/** The parts of a bundle that a person may leave out. */
export const BUNDLE_PARTS = ['error', 'requests', 'browser'] as const;
export type BundlePart = (typeof BUNDLE_PARTS)[number];

const REQUESTS_MAX = 50;
const at = (ms: number) => new Date(ms).toISOString();

/** An error in lines of text, for a ticket or a chat: what happened, what to do, then all that names it. */
export function errorText(error: ReportedError, page: string): string {
  const { message, action, code, status, field, correlationId, docsUrl, atMs } = error;
  const lines: [string, string | undefined][] = [
    ['Code', code],
    ['Status', status === undefined || status === 0 ? undefined : String(status)],
    ['Field', field],
    ['Correlation id', correlationId],
    ['Documentation', docsUrl],
    ['Time', atMs === undefined ? undefined : at(atMs)],
    ['Page', page],
  ];
  const facts = lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const words = [message, ...(action === undefined || action === '' ? [] : [action])];
  return redacted([...words, ...facts].join('\n'));
}

function requestOf(entry: JournalEntry) {
  const { atMs, method, params, status, code, requestId, correlationId, durationMs, from } = entry;
  // Of the search only the names: what a person looked for is theirs.
  const search = Object.keys(params.query ?? {});
  return {
    at: at(atMs),
    call: `${method.toUpperCase()} ${callAddress({ path: entry.path, params: { path: params.path ?? {} } })}`,
    ...(search.length > 0 && { search }),
    status,
    ...(code !== null && { code }),
    duration_ms: Math.round(durationMs),
    request_id: requestId,
    ...(correlationId !== null && correlationId !== requestId && { correlation_id: correlationId }),
    ...(from === 'other-tab' && { from }),
  };
}

function reported({ atMs, message, action, ...facts }: ReportedError) {
  const { code, status, field, correlationId, docsUrl, retryable, retryAfterMs, text } = facts;
  return {
    ...(atMs !== undefined && { at: at(atMs) }),
    ...{ code, status, message, action, field, retryable, retry_after_ms: retryAfterMs },
    ...{ correlation_id: correlationId, docs_url: docsUrl, text },
  };
}

/**
 * What helps whoever runs the platform to find a failure, as JSON: versions, ids, the last 50 calls without headers and bodies.
 * Every text in it has gone through `redacted`.
 */
export function supportBundle(
  facts: BundleFacts,
  parts: ReadonlySet<BundlePart>,
  { error, requests }: { error: ReportedError | null; requests: readonly JournalEntry[] },
): string {
  const { nowMs, page, portal, builtContract, liveContract, browser } = facts;
  const bundle = {
    made: at(nowMs),
    page,
    portal,
    contract: { built: builtContract, live: liveContract ?? 'not read' },
    ...(parts.has('error') && error !== null && { error: reported(error) }),
    ...(parts.has('browser') && { browser }),
    ...(parts.has('requests') && { requests: requests.slice(-REQUESTS_MAX).map(requestOf) }),
  };
  const clean = (_name: string, value: unknown) => (typeof value === 'string' ? redacted(value) : value);
  return JSON.stringify(bundle, clean, 2);
}
