'use client';

import { EmptyState } from '@/components/empty-state';
import { PageHead } from '@/components/page-head';
import { QueryAge, QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { AcceptedBanner } from './accepted-banner';
import { AttachPanel } from './attach-panel';
import { AttachmentsTable } from './attachments-table';
import { ChangeDialog } from './change-dialog';
import type { AttachmentListView } from './read';
import { useGateway } from './use-gateway';

/** Which apps have a credential of the inference gateway, and how to give one, renew it or take it away. */
export function GatewayPage() {
  const gateway = useGateway();
  const { query, change, asked } = gateway;
  return (
    <>
      <PageHead
        title="Gateway"
        facts={['A credential of the inference gateway in the environment of an app']}
      />
      {change.accepted === null ? null : <AcceptedBanner accepted={change.accepted} deploymentId={null} />}
      <Panel title="Attachments" age={<QueryAge query={query} />}>
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={3} />}
          errorTitle="Attachments could not be read"
          isEmpty={(list) => list.attachments.length === 0 && list.broken.length === 0}
          empty={
            <EmptyState title="Nothing is attached">
              Choose a deployment below. It is redeployed with a credential, which its code finds in the
              environment.
            </EmptyState>
          }
        >
          {(list) => (
            <>
              <AttachmentsTable rows={gateway.rows} onAsk={gateway.ask} />
              <BrokenAttachments list={list} />
              <PanelFoot>Credentials are never shown: an app finds its own in its environment.</PanelFoot>
            </>
          )}
        </QueryView>
      </Panel>
      <AttachPanel choices={gateway.choices} attachedIds={gateway.attachedIds} onAccepted={change.follow} />
      {asked === null ? null : (
        <ChangeDialog
          key={`${asked.action} ${asked.attachmentId}`}
          asked={asked}
          onClose={gateway.closeAsked}
          onAccepted={change.follow}
        />
      )}
    </>
  );
}

function BrokenAttachments({ list: { broken } }: { list: AttachmentListView }) {
  if (broken.length === 0) return null;
  return (
    <PanelBody className="border-t border-border">
      <RawJson
        value={broken.map(({ raw }) => raw)}
        label={`Rows that could not be read (${broken.length})`}
      />
    </PanelBody>
  );
}
