/** The form of asctime, which names no zone (RFC 9110, 5.6.7). */
const ASCTIME = /^[a-z]{3} [a-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/i;

/** A date of a header in milliseconds since 1970; NaN for none. */
export function httpDateMs(text: string | null): number {
  const date = text ?? '';
  return Date.parse(ASCTIME.test(date) ? `${date} GMT` : date);
}

/** `Retry-After` in milliseconds: whole seconds, or an HTTP date, which is read against `Date` of the same answer. */
export function retryAfterOf(headers: Pick<Headers, 'get'>): number | undefined {
  const raw = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(raw)) return Number(raw) * 1000;
  const until = httpDateMs(raw);
  const now = httpDateMs(headers.get('date'));
  if (Number.isNaN(until) || /^[\d.+-]+$/.test(raw)) return undefined;
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}
