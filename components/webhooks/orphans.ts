import type { Webhook } from './read';

/** What a list shows after an answer was lost. */
export interface Orphans {
  /** New, and for the address that was sent: almost surely the one whose secret is lost. */
  likely: Webhook[];
  /** New, for another address: somebody else's. */
  others: Webhook[];
  /** Whether there was a list to compare with; without one every webhook for the address is named. */
  isCompared: boolean;
}

/** Finds by their ids the webhooks that came since; `idsBefore` is null when no list had been read. */
export function orphansOf(
  after: readonly Webhook[],
  idsBefore: readonly string[] | null,
  url: string,
): Orphans {
  const known = new Set(idsBefore);
  const fresh = after.filter(({ id }) => !known.has(id));
  const isSent = (webhook: Webhook) => webhook.url === url || webhook.url === URL.parse(url)?.href;
  return {
    likely: fresh.filter(isSent),
    others: idsBefore === null ? [] : fresh.filter((webhook) => !isSent(webhook)),
    isCompared: idsBefore !== null,
  };
}
