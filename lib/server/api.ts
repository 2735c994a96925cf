import 'server-only';
import { cache } from 'react';
import { createPlatformClient, type PlatformClient, type PlatformClientOptions } from '@/lib/api/client';
import type { ResponseNote, ServerNotes } from '@/lib/api/observer';
import { unknownWordsIn, type MetWord } from '@/lib/api/unknown-words';
import { env } from './env';
import { getAccessToken, redirectToSignIn } from './session';
import { platformFetch } from './platform-fetch';

const TIMEOUT_MS = 10_000;

/** What the answers of this render told besides their data, and the browser has not been told yet. */
const untold = cache((): { responses: ResponseNote[]; words: MetWord[] } => ({ responses: [], words: [] }));

/** Takes what the browser is to be told; undefined when there is nothing. */
export function takeNotes(): ServerNotes | undefined {
  const { responses, words } = untold();
  if (responses.length === 0 && words.length === 0) return undefined;
  return { responses: responses.splice(0), words: words.splice(0) };
}

/** Not the session's own client: one for any bearer credential. */
function clientWith(
  accessToken: string,
  told: Pick<PlatformClientOptions, 'onResponse' | 'onAnswer'> = {},
): PlatformClient {
  return createPlatformClient({
    ...told,
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
  const { responses, words } = untold();
  return clientWith(accessToken, {
    onResponse: ({ method, path, status, rateLimit, retryAfterMs }) => {
      responses.push({ method, path, status, rateLimit, retryAfterMs, requestId: null, dateMs: null });
    },
    onAnswer: (path, answer) => words.push(...unknownWordsIn(path, answer)),
  });
});

/**
 * The same for server actions, where a renewed session can be saved. Call `assertSameOrigin` first.
 */
export async function actionClient(): Promise<PlatformClient> {
  const accessToken = await getAccessToken({ canSave: true });
  return accessToken === null ? redirectToSignIn() : clientWith(accessToken);
}
