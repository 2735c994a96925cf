import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { ReplacePage } from '@/components/webhooks/replace/replace-page';
import { routeParam } from '@/lib/route-param';
import { routes } from '@/lib/routes';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Replace a webhook' };

type Props = { params: Promise<{ webhookId: string }> };

export default async function ReplaceRoute({ params }: Props) {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Webhooks', href: routes.webhooks() }, { label: 'Replace' }]} />
      <ReplacePage webhookId={routeParam((await params).webhookId)} />
    </>
  );
}
