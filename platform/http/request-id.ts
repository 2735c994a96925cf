import { randomUUID } from 'node:crypto';

/** Safe to echo in a header, a log line and a page. */
const SAFE = /^[A-Za-z0-9._:-]{1,128}$/;

/** The caller's X-Request-Id when it is safe to echo, else a UUID (specification 7.1, rule 4). */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && SAFE.test(header) ? header : randomUUID();
}
