'use client';

import { useMemo, type SubmitEvent } from 'react';
import { ContractFormFields, type FieldWords } from '@/components/contract-form';
import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useContractForm } from '@/components/use-contract-form';
import { useCostWords } from '@/components/use-cost-words';
import { contractDocument, requestSchema, type ContractDocument } from '@/lib/api/contract-document';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { explained } from '../key-errors';
import type { Issue } from '../use-issue';

export interface IssuePanelProps {
  issuing: Issue<unknown>;
  /** Why no key can be issued. */
  disabledReason: string | undefined;
}

const WORDS: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', hint: 'For people, such as the app that uses it' },
  scopes: { label: 'Scopes' },
};

/** Issues an inference key by the fields that the live contract shows, because the specification shows none. */
export function IssuePanel(props: IssuePanelProps) {
  const contract = usePolledQuery(contractDocument);
  return (
    <Panel title="Issue an inference key" sub="fields of this platform’s contract">
      {contract.isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <IssueForm {...props} document={contract.data ?? null} />
      )}
    </Panel>
  );
}

function IssueForm({
  issuing,
  disabledReason,
  document,
}: IssuePanelProps & { document: ContractDocument | null }) {
  const schema = useMemo(
    () => (document === null ? null : requestSchema(document, 'post', '/api-keys/inference')),
    [document],
  );
  const form = useContractForm({ document, schema });
  const cost = useCostWords('mutation');
  const { refusal } = issuing;
  const submit = async () => {
    const body = issuing.isWorking ? null : await form.read();
    if (body === null) return;
    const { refusal: refused } = await issuing.issue(body);
    if (refused?.field !== undefined) form.setProblems({ [refused.field]: refused.message });
  };
  const isOnField = refusal?.field !== undefined && Object.hasOwn(form.problems, refusal.field);
  return (
    <form
      noValidate
      aria-label="Inference key"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PanelBody className="grid gap-4">
        <ContractFormFields form={form} words={WORDS} label="Body of the key" />
        {refusal === null || isOnField ? null : (
          <ErrorPanel error={explained(refusal) ?? refusal} title="The key was not issued" />
        )}
      </PanelBody>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
        <Button
          type="submit"
          variant="primary"
          working={issuing.isWorking}
          workingLabel="Issuing"
          disabledReason={disabledReason}
        >
          Issue inference key
        </Button>
        <span className="text-12 text-muted">{cost}. The key is shown in the next step, once.</span>
      </div>
    </form>
  );
}
