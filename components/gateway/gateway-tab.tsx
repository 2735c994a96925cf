'use client';

import { QueryAge, QueryView } from '@/components/query-view';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { AcceptedBanner } from './accepted-banner';
import { AttachPanel } from './attach-panel';
import { AttachmentPanel } from './attachment-panel';
import { ChangeDialog } from './change-dialog';
import { namesDeployment } from './read';
import { useGateway } from './use-gateway';

/** The gateway of one deployment: what is attached to it, or the form to attach it here. */
export function GatewayTab({ deploymentId }: { deploymentId: string }) {
  const gateway = useGateway();
  const { query, change, asked } = gateway;
  const own = gateway.rows.filter(({ attachment }) => namesDeployment(attachment, deploymentId));
  return (
    <>
      {change.accepted === null ? null : (
        <AcceptedBanner accepted={change.accepted} deploymentId={deploymentId} />
      )}
      {query.data === undefined ? (
        <Panel title="Gateway" age={<QueryAge query={query} />}>
          <QueryView
            query={query}
            skeleton={<SkeletonRows rows={4} />}
            errorTitle="Attachments could not be read"
          >
            {() => null}
          </QueryView>
        </Panel>
      ) : null}
      {own.map(({ key, attachment, name }) => (
        <AttachmentPanel
          key={key}
          attachment={attachment}
          name={name}
          age={<QueryAge query={query} />}
          onAsk={gateway.ask}
        />
      ))}
      {query.data !== undefined && own.length === 0 ? (
        <AttachPanel
          choices={gateway.choices}
          attachedIds={gateway.attachedIds}
          deploymentId={deploymentId}
          onAccepted={change.follow}
        />
      ) : null}
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
