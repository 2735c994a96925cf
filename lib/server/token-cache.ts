import 'server-only';

/** Short enough that a session which ends elsewhere is noticed, long enough for the calls of one page. */
const KEEP_MS = 3_000;
const KEEP_MAX = 2_000;

interface Kept {
  token: Promise<string | null>;
  untilMs: number;
}

/**
 * Opens a sealed cookie once for the calls that a page makes together: opening it costs more than the rest of the way.
 * A token found here may be revoked by now; then the platform refuses it. Nothing is kept for a cookie without session.
 */
export function createTokenCache(
  open: (cookie: string, saved: Headers) => Promise<string | null>,
  now: () => number = Date.now,
) {
  const kept = new Map<string, Kept>();

  function prune(): void {
    for (const [cookie, { untilMs }] of kept) {
      if (untilMs > now() && kept.size < KEEP_MAX) return;
      kept.delete(cookie);
    }
  }

  return (cookie: string | null, saved: Headers): Promise<string | null> => {
    if (cookie === null) return Promise.resolve(null);
    const known = kept.get(cookie);
    if (known && known.untilMs > now()) return known.token;
    kept.delete(cookie);
    prune();
    const token = open(cookie, saved);
    kept.set(cookie, { token, untilMs: now() + KEEP_MS });
    const forget = () => kept.delete(cookie);
    token.then((found) => found ?? forget(), forget);
    return token;
  };
}
