/** Runs once when the server starts: a wrong environment ends it with one sentence instead of failing later. */
export async function register(): Promise<void> {
  const { stopUnlessReady } = await import('@/lib/server/start');
  stopUnlessReady();
}
