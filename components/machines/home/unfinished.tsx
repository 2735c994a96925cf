'use client';

import dynamic from 'next/dynamic';

/** What only this tab knows: drawn in the browser, once it is known. */
export const UnfinishedMachineCreate = dynamic(
  async () => (await import('@/components/machines/new/unfinished-machine')).UnfinishedMachine,
  { ssr: false },
);
