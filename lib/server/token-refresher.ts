import 'server-only';

/** The tokens of a session; times in milliseconds since the epoch. */
export interface TokenSet {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  /** From here on the access token should be renewed, some time before it ends. */
  renewAt: number;
  expiresAt: number;
}

export interface RefresherOptions {
  /** Trades a refresh token at the issuer; null when the issuer refuses it; throws when it cannot be asked. */
  exchange: (refreshToken: string) => Promise<TokenSet | null>;
  now?: () => number;
}

export interface Refresher {
  /** Tokens that are not due to be renewed; null when the session has ended; throws when the issuer cannot be asked. */
  fresh(tokens: TokenSet): Promise<TokenSet | null>;
  /** The newest tokens known to descend from `tokens`, without asking the issuer. */
  latest(tokens: TokenSet): Promise<TokenSet>;
}

/** How long a result answers for the refresh token it was traded for. */
const KEEP_MS = 15 * 60_000;
const KEEP_MAX = 10_000;
/** Old cookie → its successor → the successor's successor: longer chains do not fit into KEEP_MS. */
const CHAIN_MAX = 32;

interface Kept {
  result: Promise<TokenSet | null>;
  keptUntil: number;
}

/**
 * Makes a refresher. A refresh token that rotates may be used once: a second use ends the session at the issuer. So all
 * requests of this process that carry the same one share one exchange, and its result goes on answering for the old
 * token for a quarter of an hour, which covers requests sent before the new cookie arrived and answers that the
 * browser dropped before it saw their cookie.
 */
export function createRefresher({ exchange, now = Date.now }: RefresherOptions): Refresher {
  const kept = new Map<string, Kept>();

  function prune(): void {
    for (const [key, entry] of kept) {
      if (entry.keptUntil > now() && kept.size <= KEEP_MAX) return;
      kept.delete(key);
    }
  }

  function trade(refreshToken: string): Promise<TokenSet | null> {
    const entry: Kept = { result: exchange(refreshToken), keptUntil: now() + KEEP_MS };
    kept.set(refreshToken, entry);
    // Neither a refusal nor a failure is kept: the first is final at the issuer, the second may pass.
    entry.result.then(
      (tokens) => tokens ?? drop(refreshToken, entry),
      () => drop(refreshToken, entry),
    );
    return entry.result;
  }

  function drop(refreshToken: string, entry: Kept): void {
    if (kept.get(refreshToken) === entry) kept.delete(refreshToken);
  }

  /** One step down the chain: the successor already known, or one traded now. */
  async function successor(refreshToken: string): Promise<TokenSet | null> {
    prune();
    const entry = kept.get(refreshToken);
    if (!entry) return trade(refreshToken);
    const tokens = await entry.result;
    // An issuer that does not rotate gives the same refresh token again: its answer is good only while it is fresh.
    if (tokens?.refreshToken !== refreshToken || tokens.renewAt > now()) return tokens;
    drop(refreshToken, entry);
    return successor(refreshToken);
  }

  async function fresh(tokens: TokenSet): Promise<TokenSet | null> {
    let current: TokenSet | null = tokens;
    try {
      for (let step = 0; current && current.renewAt <= now() && step < CHAIN_MAX; step += 1) {
        if (current.refreshToken === null) break;
        current = await successor(current.refreshToken);
      }
    } catch (error) {
      // The issuer is away, but the token at hand may still work.
      if (!current || current.expiresAt <= now()) throw error;
    }
    return current && current.expiresAt > now() ? current : null;
  }

  async function latest(tokens: TokenSet): Promise<TokenSet> {
    let current = tokens;
    for (let step = 0; step < CHAIN_MAX && current.refreshToken !== null; step += 1) {
      const next = await kept.get(current.refreshToken)?.result.catch(() => null);
      if (!next) break;
      current = next;
    }
    return current;
  }

  return { fresh, latest };
}
