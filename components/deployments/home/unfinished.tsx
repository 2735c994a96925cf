'use client';

import dynamic from 'next/dynamic';

/** What only this tab knows: drawn in the browser, once it is known. */
export const Unfinished = dynamic(
  async () => (await import('@/components/deployments/new/unfinished-create')).UnfinishedCreate,
  { ssr: false },
);
