'use client';

import { useTransition } from 'react';
import type { QueryLike } from '@/components/query-view';

/** Reads a query at once for a person who asks, and tells whether that read is under way; those that the page makes by itself are not told. */
export function useReading({ refetch }: Pick<QueryLike<unknown>, 'refetch'>) {
  const [isReading, start] = useTransition();
  const read = () =>
    start(async () => {
      await refetch();
    });
  return { isReading, read };
}
