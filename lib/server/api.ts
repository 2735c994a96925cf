import 'server-only';
import { cache } from 'react';
import { createPlatformClient, type PlatformClient } from '@/lib/api/client';
import type { ResponseNote } from '@/lib/api/observer';
import { env } from './env';
import { getAccessToken, redirectToSignIn } from './session';
import { platformFetch } from './platform-fetch';

const TIMEOUT_MS = 10_000;

/** What the answers of this render said of the account's budgets, and the browser has not been told yet. */
export const budgetNotes = cache((): ResponseNote[] => []);

/** Not the session's own client: one for any bearer credential. */
function clientWith(accessToken: string, onResponse?: (note: ResponseNote) => void): PlatformClient {
  return createPlatformClient({
    ...(onResponse && { onResponse }),
    baseUrl: env().platformApiUrl,
    fetch: platformFetch,
    timeoutMs: TIMEOUT_MS,
    headers: { Authorization: `Bearer ${accessToken}`, 'X-Request-Id': crypto.randomUUID() },
  });
}

/**
 * A client of the Platform API with the session of this request, for pages: one per render. Sends the browser to the
 * sign-in page when nobody is signed in.
 */
export const serverClient = cache(async (): Promise<PlatformClient> => {
  const accessToken = await getAccessToken();
  if (accessToken === null) return redirectToSignIn();
  const notes = budgetNotes();
  return clientWith(accessToken, ({ method, path, status, rateLimit, retryAfterMs }) => {
    notes.push({ method, path, status, rateLimit, retryAfterMs, requestId: null, dateMs: null });
  });
});

/**
 * The same for server actions, where a renewed session can be saved. Call `assertSameOrigin` first.
 */
export async function actionClient(): Promise<PlatformClient> {
  const accessToken = await getAccessToken({ canSave: true });
  return accessToken === null ? redirectToSignIn() : clientWith(accessToken);
}
