import 'server-only';
import { cache } from 'react';
import { createPlatformClient, type PlatformClient } from '@/lib/api/client';
import { env } from './env';
import { getAccessToken, redirectToSignIn } from './session';
import { platformFetch } from './platform-fetch';

const TIMEOUT_MS = 10_000;

/** Not the session's own client: one for any bearer credential. */
function clientWith(accessToken: string): PlatformClient {
  return createPlatformClient({
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
  return accessToken === null ? redirectToSignIn() : clientWith(accessToken);
});

/**
 * The same for server actions, where a renewed session can be saved. Call `assertSameOrigin` first.
 */
export async function actionClient(): Promise<PlatformClient> {
  const accessToken = await getAccessToken({ canSave: true });
  return accessToken === null ? redirectToSignIn() : clientWith(accessToken);
}
