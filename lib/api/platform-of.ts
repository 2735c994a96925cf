import type { QueryClient } from '@tanstack/react-query';
import type { PlatformClient } from './client';

const clients = new WeakMap<QueryClient, PlatformClient>();

/**
 * Says which client the queries of `queryClient` ask. Called once where a QueryClient is made: by the provider in the
 * browser, by `prefetch` on the server. So one query definition serves both, and neither imports the other.
 */
export function bindPlatform(queryClient: QueryClient, platform: PlatformClient): void {
  clients.set(queryClient, platform);
}

/** The client bound to `queryClient`. @throws when none is, which is a mistake in the program */
export function platformOf(queryClient: QueryClient): PlatformClient {
  const platform = clients.get(queryClient);
  if (!platform) throw new Error('No platform client is bound to this QueryClient.');
  return platform;
}
