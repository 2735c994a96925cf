'use client';

import { Link } from '@/components/link';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { PageHead } from '@/components/page-head';
import { QueryAge, QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { AcceptedBanner } from './accepted-banner';
import { AttachmentPanel } from './attachment-panel';
import { ChangeDialog, type AskedChange } from './change-dialog';
import { attachmentDetail, deploymentChoices } from './queries';
import { isAttachmentId } from './read';
import { useAcceptedChange } from './use-change';
import { attachmentName } from './use-gateway';

/** One attachment by its id. Nothing is asked of the platform for what cannot be an id. */
export function AttachmentPage({ attachmentId }: { attachmentId: string }) {
  if (isAttachmentId(attachmentId)) return <KnownAttachment attachmentId={attachmentId} />;
  return (
    <>
      <PageHead title="Attachment" />
      <Panel aria-label="Attachment">
        <EmptyState title="This is no attachment id" actions={<AllAttachments />}>
          <code className="wrap-anywhere">{attachmentId}</code> has not the form of one: a short prefix, an
          underscore, then 20 to 64 letters, digits, hyphens or underscores. The platform was not asked.
        </EmptyState>
      </Panel>
    </>
  );
}

function AllAttachments() {
  return (
    <Button asChild>
      <Link href={routes.gateway()}>All attachments</Link>
    </Button>
  );
}

function KnownAttachment({ attachmentId }: { attachmentId: string }) {
  const change = useAcceptedChange();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const query = usePolledQuery(attachmentDetail(attachmentId, { isFollowed: change.isFollowed }));
  const choices = usePolledQuery(deploymentChoices).data ?? null;
  const attachment = query.data;
  const deploymentId = attachment?.deploymentId ?? null;
  const name = attachment === undefined ? attachmentId : attachmentName(attachment, choices);
  return (
    <>
      <PageHead
        title={name}
        facts={[
          <CopyText key="id" value={attachmentId} what="Attachment id" />,
          deploymentId === null ? null : (
            <Link key="deployment" href={routes.deploymentGateway(deploymentId)} className="link">
              Deployment
            </Link>
          ),
        ]}
      />
      {change.accepted === null ? null : (
        <AcceptedBanner accepted={change.accepted} deploymentId={deploymentId} />
      )}
      <QueryView
        query={query}
        isOnPage
        skeleton={<SkeletonRows rows={5} />}
        errorTitle="The attachment could not be read"
      >
        {(read) => (
          <AttachmentPanel attachment={read} name={name} age={<QueryAge query={query} />} onAsk={setAsked} />
        )}
      </QueryView>
      {asked === null ? null : (
        <ChangeDialog
          key={`${asked.action} ${asked.attachmentId}`}
          asked={{ ...asked, name }}
          onClose={() => setAsked(null)}
          onAccepted={change.follow}
        />
      )}
    </>
  );
}
