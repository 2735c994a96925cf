import type { Metadata } from 'next';
import { AttachmentPage } from '@/components/gateway/attachment-page';
import { attachmentDetail } from '@/components/gateway/queries';
import { isAttachmentId } from '@/components/gateway/read';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { routeParam } from '@/lib/route-param';
import { routes } from '@/lib/routes';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Attachment' };

type Props = { params: Promise<{ attachmentId: string }> };

export default async function AttachmentRoute({ params }: Props) {
  await requireSession();
  const attachmentId = routeParam((await params).attachmentId);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Gateway', href: routes.gateway() }, { label: attachmentId }]} />
      <Hydrated queries={isAttachmentId(attachmentId) ? [attachmentDetail(attachmentId)] : []}>
        <AttachmentPage attachmentId={attachmentId} />
      </Hydrated>
    </>
  );
}
