'use client';

import type { ReactNode } from 'react';
import { RecordView } from '@/components/record-view';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { FactList } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { AttachmentStatus } from './attachments-table';
import type { AskedChange } from './change-dialog';
import { changeRefusal } from './change-refusal';
import { EnvKeys } from './env-keys';
import type { Attachment } from './read';

export type AttachmentPanelProps = {
  attachment: Attachment;
  name: string;
  age: ReactNode;
  onAsk: (asked: AskedChange) => void;
};

/** One attachment: what is known of it, the record as it came, and what can be done. */
export function AttachmentPanel({ attachment, name, age, onAsk }: AttachmentPanelProps) {
  const { id } = attachment;
  const refusal = changeRefusal(attachment) ?? undefined;
  const ask = (action: AskedChange['action']) => {
    if (id !== null) onAsk({ action, attachmentId: id, name });
  };
  return (
    <>
      <Panel
        title="Attached gateway"
        age={age}
        actions={
          <>
            <Button size="small" disabledReason={refusal} onClick={() => ask('rotate')}>
              Rotate credential
            </Button>
            <Button size="small" variant="danger" disabledReason={refusal} onClick={() => ask('detach')}>
              Detach
            </Button>
          </>
        }
      >
        <PanelBody>
          <FactList
            facts={[
              { label: 'Status', value: <AttachmentStatus attachment={attachment} /> },
              { label: 'Variables it sets', value: <EnvKeys keys={attachment.envKeys} /> },
              { label: 'Attached', value: <Time value={attachment.createdAt} /> },
              { label: 'Rotated', value: <Time value={attachment.rotatedAt} absent="never" /> },
              { label: 'Credential', value: <span className="text-faint">never shown</span> },
            ]}
          />
        </PanelBody>
      </Panel>
      <Panel title="Record" sub="as the platform gave it">
        <PanelBody>
          <RecordView record={attachment.fields} />
        </PanelBody>
      </Panel>
    </>
  );
}
