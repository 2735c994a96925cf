import type { ReactNode } from 'react';
import { Frame } from '@/components/navigation/frame';
import { requireSession } from '@/lib/server/session';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { account } = await requireSession();
  return <Frame account={account}>{children}</Frame>;
}
