import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { VerifyPage } from '@/components/webhooks/verify/verify-page';
import { routes } from '@/lib/routes';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Verify signatures' };

export default async function VerifyRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: 'Webhooks', href: routes.webhooks() }, { label: 'Verify signatures' }]}
      />
      <VerifyPage />
    </>
  );
}
