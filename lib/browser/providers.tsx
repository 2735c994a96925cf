'use client';

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '@/lib/api/query-client';
import { createBrowserPlatform } from './api';
import { RenderedAt } from './use-now';

export interface DataProvidersProps {
  /** When the server made the page, in milliseconds since the epoch. */
  renderedAtMs: number;
  /** Another cache than the usual one, for tests. */
  queryClient?: QueryClient;
  children: ReactNode;
}

/** What every page needs to read and change the platform's data; one cache per browser page. */
export function DataProviders({ renderedAtMs, queryClient, children }: DataProvidersProps) {
  const [own] = useState(() => queryClient ?? createQueryClient(createBrowserPlatform()));
  return (
    <QueryClientProvider client={own}>
      <RenderedAt value={renderedAtMs}>{children}</RenderedAt>
    </QueryClientProvider>
  );
}
