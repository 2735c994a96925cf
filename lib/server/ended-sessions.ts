import 'server-only';

const KEEP_MAX = 20_000;

declare global {
  var porticoEndedSessions: Set<string> | undefined;
}

/** One per process: pages, route handlers and the proxy are bundled apart and would each have their own. */
function ended(): Set<string> {
  globalThis.porticoEndedSessions ??= new Set();
  return globalThis.porticoEndedSessions;
}

/**
 * Remembers that a session was signed out here, so that a copy of its cookie shows nothing at all from now on. The
 * revoked tokens are what protects the data, also after a restart and on other instances; this is for the frame around.
 */
export function markEnded(sessionId: string): void {
  const sessions = ended();
  sessions.add(sessionId);
  for (const oldest of sessions) {
    if (sessions.size <= KEEP_MAX) break;
    sessions.delete(oldest);
  }
}

export function hasEnded(sessionId: string): boolean {
  return ended().has(sessionId);
}
