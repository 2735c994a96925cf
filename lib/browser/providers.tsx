'use client';

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '@/lib/api/query-client';
import { createBrowserPlatform } from './api';
import { observeBudget } from './budget';
import { recordCall } from './journal';
import { createSharedReads } from './shared-read';
import { openTabLink } from './tab-link';
import { takeFromTabs } from './tabs';
import { lookForUnknownWords } from './unknown-words';
import { RenderedAt } from './use-now';

export interface DataProvidersProps {
  /** When the server made the page, in milliseconds since the epoch. */
  renderedAtMs: number;
  /** Whose session this is: tabs of one account share what they read. */
  accountId?: string;
  /** Another cache than the usual one, for tests. */
  queryClient?: QueryClient;
  children: ReactNode;
}

function createSharingCache(accountId: string): QueryClient {
  const shared = createSharedReads(openTabLink(accountId), {
    onNote: (note) => {
      observeBudget(note);
      recordCall(note, 'other-tab');
    },
  });
  const cache = createQueryClient(createBrowserPlatform({ shared, onAnswer: lookForUnknownWords }));
  takeFromTabs(cache, shared);
  return cache;
}

/*
 * Outside of React, which throws a first drawing away and begins it again, many times on a slow machine: each would join the tabs once
 * more, and take what this page read for another's.
 */
const ofThisPage = new Map<string, QueryClient>();

function cacheOf(accountId: string | undefined): QueryClient {
  // On the server the browser's cache is only drawn from.
  if (accountId === undefined || typeof window === 'undefined') {
    return createQueryClient(createBrowserPlatform());
  }
  const known = ofThisPage.get(accountId) ?? createSharingCache(accountId);
  ofThisPage.set(accountId, known);
  return known;
}

/** What every page needs to read and change the platform's data; one cache per browser page. */
export function DataProviders({ renderedAtMs, accountId, queryClient, children }: DataProvidersProps) {
  const [own] = useState(() => queryClient ?? cacheOf(accountId));
  return (
    <QueryClientProvider client={own}>
      <RenderedAt value={renderedAtMs}>{children}</RenderedAt>
    </QueryClientProvider>
  );
}
