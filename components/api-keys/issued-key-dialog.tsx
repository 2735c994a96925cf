'use client';

import { useState } from 'react';
import { RecordValue } from '@/components/record-view';
import { SecretReveal } from '@/components/secret-reveal';
import { Tag } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyText } from '@/components/ui/copy-button';
import { FactList } from '@/components/ui/facts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { creditsCurl } from './test-snippet';
import type { IssuedKey } from './use-issue';
import { LABEL_MAX, labelProblem } from './labels';

export interface IssuedKeyDialogProps {
  issued: IssuedKey | null;
  /** The platform's address, for the example. */
  platformUrl: string;
  /** Called with the label for the key's row; '' when none was given. */
  onClose: (label: string) => void;
  onDiscard: (keyId: string) => void;
}

/** Shows a key that was just issued, this once. */
export function IssuedKeyDialog({ issued, platformUrl, onClose, onDiscard }: IssuedKeyDialogProps) {
  const [label, setLabel] = useState('');
  const rowId = issued?.rowIds.length === 1 ? issued.rowIds[0] : undefined;
  const close = () => {
    onClose(labelProblem(label) === undefined ? label.trim() : '');
    setLabel('');
  };
  const { tier = null, ...facts } = issued?.facts ?? {};
  return (
    <SecretReveal
      secret={issued?.secret ?? null}
      what="Key"
      title="API key issued"
      noun="key"
      onClose={close}
      discard={
        rowId === undefined ? null : { label: 'Discard and revoke', onDiscard: () => onDiscard(rowId) }
      }
    >
      <FactList
        facts={[
          {
            label: 'Tier',
            value:
              typeof tier === 'string' ? <Tag>{tier}</Tag> : <span className="text-faint">not reported</span>,
          },
          ...Object.entries(facts).map(([name, value]) => ({
            label: <code>{name}</code>,
            value: <RecordValue name={name} value={value} />,
          })),
          { label: 'Row in the list', value: <RowInList rowIds={issued?.rowIds ?? []} /> },
        ]}
      />
      {rowId === undefined ? null : (
        <Field
          label="Label"
          hint="Kept in this browser only: the platform has no name field."
          error={labelProblem(label)}
        >
          <Input value={label} maxLength={LABEL_MAX} onChange={(event) => setLabel(event.target.value)} />
        </Field>
      )}
      <div className="grid gap-1.5">
        <p className="font-medium">Try it with a read</p>
        <CodeBlock label="curl command" code={creditsCurl(platformUrl)} />
      </div>
    </SecretReveal>
  );
}

/** Which row of a list is that of the key, as far as the list tells. */
function RowInList({ rowIds }: { rowIds: readonly string[] }) {
  const [only] = rowIds;
  if (only === undefined) {
    return <span className="text-muted">not found: the list could not be compared</span>;
  }
  if (rowIds.length > 1) {
    return <span className="text-muted">one of {rowIds.join(', ')}: several keys were issued at once</span>;
  }
  return (
    <>
      <CopyText value={only} what="Key id" />, found by comparing the list before and after
    </>
  );
}
