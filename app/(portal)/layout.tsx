import type { ReactNode } from 'react';
import { Frame } from '@/components/navigation/frame';
import { DataProviders } from '@/lib/browser/providers';
import { requestTimeMs } from '@/lib/server/request-time';
import { requireSession } from '@/lib/server/session';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { account } = await requireSession();
  return (
    <DataProviders renderedAtMs={requestTimeMs()}>
      <Frame account={account}>{children}</Frame>
    </DataProviders>
  );
}
