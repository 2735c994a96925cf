import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from '@tanstack/react-query';
import type { PlatformClient } from './client';
import type { ApiError } from './errors';
import { bindPlatform } from './platform-of';
import { createRetryBudget, retryDelay, shouldRetry } from './retry';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * A QueryClient whose reads ask `platform`. The rules for all queries and mutations stand here, once: when to repeat,
 * what to keep, what a server may hand to the browser (also reads that are still under way).
 */
export function createQueryClient(platform: PlatformClient, { isServer = false } = {}): QueryClient {
  const rule = { budget: createRetryBudget(), heldForMs: platform.heldForMs };
  const client = new QueryClient({
    queryCache: new QueryCache({ onSettled: rule.budget.earn }),
    defaultOptions: {
      queries: {
        retry: isServer ? false : (failureCount, error) => shouldRetry(failureCount, error, rule),
        retryDelay: (failureCount, error) => retryDelay(failureCount, error, rule.heldForMs),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // The connection is shown, not guessed: a call that fails says so itself.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
        // Next keeps the error from the browser and logs it here, where its cause is wanted.
        shouldRedactErrors: () => false,
      },
    },
  });
  bindPlatform(client, platform);
  return client;
}
