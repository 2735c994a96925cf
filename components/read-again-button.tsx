'use client';

import { RefreshCw } from 'lucide-react';
import type { QueryLike } from '@/components/query-view';
import { IconButton, type IconButtonProps } from '@/components/ui/icon-button';
import { useReading } from '@/components/use-reading';

export type ReadAgainButtonProps = Pick<IconButtonProps, 'size'> & {
  query: Pick<QueryLike<unknown>, 'refetch'>;
};

/** Reads a query again at once, for a person who does not want to wait for the next read. */
export function ReadAgainButton({ query, size }: ReadAgainButtonProps) {
  const { isReading, read } = useReading(query);
  return (
    <IconButton label="Read again" size={size} onClick={read} working={isReading}>
      <RefreshCw aria-hidden="true" />
    </IconButton>
  );
}
