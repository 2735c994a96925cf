'use client';

import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { ContractFormFields } from '@/components/contract-form';
import { ErrorPanel } from '@/components/error-panel';
import { actOnMachine } from '@/components/machines/mutations';
import { Button } from '@/components/ui/button';
import { useContractForm } from '@/components/use-contract-form';
import { useCostWords } from '@/components/use-cost-words';
import type { ContractDocument, ContractSchema } from '@/lib/api/contract-document';

export type ActionFormProps = {
  machineId: string;
  document: ContractDocument | null;
  schema: ContractSchema | null;
  onDone: (answer: Readonly<Record<string, unknown>> | null) => void;
};

/** An action whose body is written by hand: where the contract names no actions, or more than one word is needed. */
export function ActionForm({ machineId, document, schema, onDone }: ActionFormProps) {
  const form = useContractForm({ document, schema });
  const { mutate, isPending, error } = useMutation(actOnMachine);
  const cost = useCostWords('mutation');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const body = await form.read();
    if (body === null) return;
    mutate(
      { machineId, body },
      {
        onSuccess: onDone,
        onError: ({ field, message }) => {
          if (field !== undefined) form.setProblems({ [field]: message });
        },
      },
    );
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <ContractFormFields form={form} label="Body of the action" />
      {error === null || error.field !== undefined ? null : (
        <ErrorPanel error={error} title="The action did not run" className="px-0" />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" working={isPending} workingLabel="Waiting">
          Run action
        </Button>
        <p className="text-12 text-muted">{cost}.</p>
      </div>
    </form>
  );
}
