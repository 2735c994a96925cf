'use client';

import { useMemo, useState } from 'react';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import type { AttachmentRow } from './attachments-table';
import type { AskedChange } from './change-dialog';
import { attachmentList, deploymentChoices, type DeploymentChoice } from './queries';
import type { Attachment } from './read';
import { useAcceptedChange } from './use-change';

const none: readonly Attachment[] = [];

/** What an attachment is called: by its deployment, as far as that is known. */
export function attachmentName(
  { deploymentId, id }: Attachment,
  choices: readonly DeploymentChoice[] | null,
): string {
  const known = choices?.find((choice) => choice.id === deploymentId);
  return known?.name ?? deploymentId ?? id ?? 'An attachment without an id';
}

/* The names of deployments may come after the question was opened. */
const nameNow = ({ attachmentId, name }: AskedChange, rows: readonly AttachmentRow[]) =>
  rows.find(({ attachment }) => attachment.id === attachmentId)?.name ?? name;

/** What the pages of the gateway share: the attachments, what they are called, and the change that is asked about or accepted. */
export function useGateway() {
  const change = useAcceptedChange();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const query = usePolledQuery(attachmentList({ isFollowed: change.isFollowed }));
  const deployments = usePolledQuery(deploymentChoices);
  const choices = deployments.data ?? null;
  const attachments = query.data?.attachments ?? none;
  const rows = useMemo(
    () =>
      attachments.map((attachment, index): AttachmentRow => ({
        key: attachment.id ?? `row ${index}`,
        attachment,
        name: attachmentName(attachment, choices),
      })),
    [attachments, choices],
  );
  const attachedIds = useMemo(
    () => new Set(attachments.flatMap(({ deploymentId }) => (deploymentId === null ? [] : [deploymentId]))),
    [attachments],
  );
  return {
    query,
    rows,
    attachedIds,
    choices: deployments.isPending ? [] : choices,
    change,
    asked: asked === null ? null : { ...asked, name: nameNow(asked, rows) },
    ask: setAsked,
    closeAsked: () => setAsked(null),
  };
}
