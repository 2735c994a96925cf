import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { SettingsPage } from '@/components/settings/settings-page';
import { env } from '@/lib/server/env';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsRoute() {
  const { account, expiresAt } = await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Settings' }]} />
      <SettingsPage session={{ account, expiresAt }} platformUrl={env().platformApiUrl} />
    </>
  );
}
