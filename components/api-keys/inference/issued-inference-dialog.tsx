'use client';

import { RecordView } from '@/components/record-view';
import { SecretReveal } from '@/components/secret-reveal';
import type { IssuedKey } from '../use-issue';

export interface IssuedInferenceDialogProps {
  issued: IssuedKey | null;
  onClose: () => void;
  onDiscard: (keyId: string) => void;
}

/** The id that the answer names, or that of the only row that came with it. */
function idOf(issued: IssuedKey | null): string | null {
  if (issued === null) return null;
  const { id } = issued.facts;
  if (typeof id === 'string' && id !== '') return id;
  return issued.rowIds.length === 1 ? (issued.rowIds[0] ?? null) : null;
}

/** Shows an inference key that was just issued, this once. */
export function IssuedInferenceDialog({ issued, onClose, onDiscard }: IssuedInferenceDialogProps) {
  const id = idOf(issued);
  const facts = { ...(id !== null && { id }), ...issued?.facts };
  return (
    <SecretReveal
      secret={issued?.secret ?? null}
      what="Inference key"
      title="Inference key issued"
      noun="key"
      onClose={onClose}
      discard={id === null ? null : { label: 'Discard and revoke', onDiscard: () => onDiscard(id) }}
    >
      {Object.keys(facts).length === 0 ? (
        <p className="text-muted">
          No field of the answer is known to be the key, so this is the whole answer.
        </p>
      ) : (
        <RecordView record={facts} />
      )}
      <p className="text-muted">
        It works on the inference surface only. On the platform API it is refused with{' '}
        <code>credential_scope_violation</code>.
      </p>
    </SecretReveal>
  );
}
